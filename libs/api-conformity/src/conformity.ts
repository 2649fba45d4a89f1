// Compares responses with the API's OpenAPI document. Any undescribed status, error code, media type, header, or body is a violation.

import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import {
  type DescribedResponse,
  type JsonSchema,
  METHODS,
  type OpenApi,
  type PathItem,
  pathItemOf,
  resolve,
} from "./document.ts";

export interface ApiResponse {
  method: string;
  /** The path and the query string. */
  path: string;
  status: number;
  headers: Headers;
  /** The body as text; "" if there is none. */
  text: string;
}

export interface Conformity {
  /** Returns everything in the response that violates the document, or an empty list if the document does not describe the path. */
  violationsOf(response: ApiResponse): string[];
  /** Returns everything in the value that violates the schema. The schema can refer to the document with `$ref`. */
  violationsOfValue(schema: JsonSchema, value: unknown): string[];
}

/** Headers that need no description: standard HTTP headers, and headers that say nothing about the API. */
const UNDESCRIBED_HEADERS = new Set([
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
]);
/** Statuses that the service can return before it checks the method, such as 404 for an ID with malformed percent-encoding. */
const BEFORE_THE_METHOD = ["400", "401", "403", "404", "408", "414", "429", "431", "500", "503"];
const DOCUMENT = "openapi.json";

/** Returns the checks for `document`, a parsed OpenAPI document. */
export function createConformity(document: unknown): Conformity {
  const openApi = JSON.parse(
    JSON.stringify(document).replaceAll('"#/components/', `"${DOCUMENT}#/components/`),
  ) as OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(openApi, DOCUMENT);

  const violationsOfValue = (schema: JsonSchema, value: unknown): string[] => {
    const validate = ajv.compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    );
  };

  const violationsOfHeaders = (described: DescribedResponse, headers: Headers): string[] => {
    const entries = Object.entries(described.headers ?? {}).map(
      ([name, header]) => [name.toLowerCase(), resolve(openApi, header)] as const,
    );
    const known = new Set([...UNDESCRIBED_HEADERS, ...entries.map(([name]) => name)]);
    const unknown = [...headers.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `the header ${name} is not described`);
    const wrong = entries.flatMap(([name, { required, schema }]) => {
      const text = headers.get(name);
      if (text === null) return required ? [`the header ${name} is missing`] : [];
      const value = schema.type === "integer" && /^\d+$/.test(text) ? Number(text) : text;
      return violationsOfValue(schema, value).map((violation) => `the header ${name} (${text}) ${violation}`);
    });
    return [...unknown, ...wrong];
  };

  const violationsOfBody = ({ content }: DescribedResponse, { headers, text }: ApiResponse): string[] => {
    if (content === undefined) return text === "" ? [] : ["the body is not described"];
    const type = headers.get("content-type") ?? "";
    const [mediaType = ""] = type.split(";");
    const described = content[mediaType.trim()];
    if (described === undefined) return [`the media type ${type} is not described`];
    if (mediaType !== "application/json" || described.schema === undefined) return [];
    if (type !== "application/json; charset=utf-8") return [`the media type is ${type}`];
    return violationsOfValue(described.schema, parsed(text)).map((violation) => `the body ${violation}`);
  };

  return {
    violationsOfValue,
    violationsOf(response) {
      const item = pathItemOf(openApi, response.path.split("?", 1)[0] ?? "");
      if (item === undefined) return [];
      const described = describedResponse(openApi, item, response);
      if (described === undefined) return [`the status ${response.status} is not described`];
      const isWithoutBody = response.method === "HEAD";
      if (isWithoutBody && response.text !== "") return ["the response to HEAD has a body"];
      return [
        ...violationsOfHeaders(described, response.headers),
        ...(isWithoutBody ? [] : violationsOfBody(described, response)),
      ];
    },
  };
}

function describedResponse(
  openApi: OpenApi,
  item: PathItem,
  { method, status }: ApiResponse,
): DescribedResponse | undefined {
  const name = method === "HEAD" ? "get" : method.toLowerCase();
  const operation = METHODS.map((known) => (known === name ? item[known] : undefined)).find((one) => one !== undefined);
  if (operation) return operation.responses[status];
  if (status === 405 && item["x-other-methods"]) return resolve<DescribedResponse>(openApi, item["x-other-methods"]);
  if (!BEFORE_THE_METHOD.includes(String(status))) return undefined;
  return METHODS.map((known) => item[known]).find((one) => one !== undefined)?.responses[status];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
