// Builds the OpenAPI 3.1 document of the API from its routes.

import { STATUS_CODES } from "node:http";
import { type ErrorCode, errorBodySchema } from "@qr/contracts";
import { buildInfo } from "@qr/runtime";
import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiHeaderObject,
  type ZodOpenApiHeadersObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiParameterObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import type { ApiRoute } from "../../route/api-route.ts";
import {
  HEADERS_OF_ALL,
  OPTIONAL_HEADERS,
  RATE_LIMIT_HEADERS,
  REQUEST_HEADERS,
  RESPONSE_HEADERS,
  type RequestHeader,
  type ResponseHeader,
} from "../../route/headers.ts";
import { GROUPS, type RouteDescription } from "../../route/route-description.ts";
import { errorExample, errorsOf, headersOfErrors } from "./errors.ts";
import { introduction } from "./introduction.ts";
import { codeSamples } from "./samples/code-samples.ts";
import { exampleParam } from "./samples/sample-request.ts";

export type OpenApiDocument = oas31.OpenAPIObject;

/** A separate constant, because zod-openapi's type for `info` lacks `summary`, which OpenAPI 3.1 has. */
const INFO = {
  title: "QR Code Service",
  version: buildInfo.version,
  summary: "Create QR codes, change their targets after printing, and count every scan exactly once.",
  license: { name: "MIT", identifier: "MIT" },
};

/** Statuses of responses sent before authentication. Without an account, there are no plan headers. */
const STATUSES_WITHOUT_ACCOUNT = [401, 408, 414, 431];

/** Returns the whole document. `serverUrl` is the public URL of the API. */
export function openApiDocument(routes: readonly ApiRoute[], { serverUrl }: { serverUrl: string }): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...pathItem(path), ...paths[path], [route.method]: operation(route, serverUrl) };
  }
  const responses = {
    method_not_allowed: errorResponse(["method_not_allowed"], 405),
    not_found: errorResponse(["not_found"], 404),
  };
  return createDocument(
    {
      openapi: "3.1.0",
      info: { ...INFO, description: introduction(routes) },
      servers: [{ url: serverUrl }],
      security: [{ apiKey: [] }],
      tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        securitySchemes: {
          apiKey: { type: "http", scheme: "bearer", description: "A secret API key: `Authorization: Bearer API_KEY`." },
        },
        schemas: { Error: errorBodySchema },
        headers: usedHeaders(paths, responses),
        responses,
      },
    },
    { override: omitImplied },
  );
}

/** Omits redundant keywords: the pattern of a format or a number, and the bounds of safe integers. */
const omitImplied: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (jsonSchema.format !== undefined || jsonSchema.type === "integer") delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

/** Returns the members of a path that do not depend on the method. Methods without a route get 405. */
function pathItem(path: string): Record<string, unknown> {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: paramDescription(name),
    schema: { type: "string" },
    example: exampleParam(path, name),
  }));
  return {
    "x-other-methods": { $ref: "#/components/responses/method_not_allowed" },
    ...(parameters.length > 0 && { parameters }),
  };
}

const PATH_PARAMS = new Map([
  ["id", "The ID of the object. If the account has no object with this ID, the response is 404."],
  ["alias_id", "The ID of the alias. If the code has no alias with this ID, the response is 404."],
  ["change", "The `version` of the code after the change. If the code has no such change, the response is 404."],
  [
    "schedule_id",
    "The ID of the scheduled change. If the code has no scheduled change with this ID, the response is 404.",
  ],
  ["tag", "The tag. If no code in the account has this tag, the response is 404."],
]);

function paramDescription(name: string): string {
  const description = PATH_PARAMS.get(name);
  if (description === undefined) throw new Error(`The path parameter ${name} has no description.`);
  return description;
}

function operation(route: ApiRoute, serverUrl: string): ZodOpenApiOperationObject {
  const { description, scope } = route;
  return {
    operationId: description.operationId,
    tags: [description.group],
    summary: description.summary,
    description: `${description.description}\n\nThe API key needs the scope \`${scope}\`.`,
    ...(description.query && { requestParams: { query: description.query } }),
    parameters: requestHeaders(route),
    ...(description.body && { requestBody: { required: true, content: description.body } }),
    responses: { 200: success(description), ...notModified(route), ...refusals(route) },
    "x-codeSamples": codeSamples(route, serverUrl),
  };
}

function requestHeaders({ method, description }: ApiRoute): ZodOpenApiParameterObject[] {
  const isValidated = method === "get" && description.response.headers?.includes("ETag");
  const names: RequestHeader[] = [
    ...(description.requestHeaders ?? []),
    ...(isValidated ? ["If-None-Match" as const] : []),
  ];
  return [...names, "X-Request-Id" as const].map((name) => ({ name, in: "header" as const, ...REQUEST_HEADERS[name] }));
}

function success({ response }: RouteDescription): ZodOpenApiResponseObject {
  const names = [...HEADERS_OF_ALL, ...(response.headers ?? []), ...RATE_LIMIT_HEADERS];
  return {
    description: response.description,
    headers: headers(new Map(names.map((name) => [name, !OPTIONAL_HEADERS.includes(name)]))),
    content: response.content,
  };
}

function notModified({ method, description }: ApiRoute): Record<string, ZodOpenApiResponseObject> {
  if (method !== "get" || !description.response.headers?.includes("ETag")) return {};
  const names = [...HEADERS_OF_ALL, "ETag" as const, ...RATE_LIMIT_HEADERS];
  return {
    304: {
      description: "Not modified: `If-None-Match` contains the current `ETag`. There is no body.",
      headers: headers(new Map(names.map((name) => [name, !OPTIONAL_HEADERS.includes(name)]))),
    },
  };
}

function refusals(route: ApiRoute): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries([...errorsOf(route)].map(([status, codes]) => [status, errorResponse(codes, status)]));
}

function errorResponse(codes: readonly ErrorCode[], status: number): ZodOpenApiResponseObject {
  const optional = STATUSES_WITHOUT_ACCOUNT.includes(status) ? [] : RATE_LIMIT_HEADERS;
  return {
    description: `${STATUS_CODES[status] ?? "Refused"}: ${codes.map((code) => `\`${code}\``).join(", ")}`,
    headers: headers(
      new Map([
        ...HEADERS_OF_ALL.map((name) => [name, true] as const),
        ...headersOfErrors(codes),
        ...optional.map((name) => [name, false] as const),
      ]),
    ),
    content: {
      "application/json": {
        schema: { allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: [...codes] } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, errorExample(code)])),
      },
    },
  };
}

function headers(names: ReadonlyMap<ResponseHeader, boolean>): ZodOpenApiHeadersObject {
  return Object.fromEntries(
    [...names].map(([name, isAlways]) => [name, { $ref: `#/components/headers/${name}${isAlways ? "-always" : ""}` }]),
  );
}

function header(name: ResponseHeader, required: boolean): ZodOpenApiHeaderObject {
  return { ...RESPONSE_HEADERS[name], required };
}

/** Returns the headers that `referring` refers to, each as optional or, with the suffix `-always`, as required. */
function usedHeaders(...referring: object[]): Record<string, ZodOpenApiHeaderObject> {
  const text = JSON.stringify(referring, (_key, value) => (value instanceof z.ZodType ? undefined : value));
  return Object.fromEntries(
    (Object.keys(RESPONSE_HEADERS) as ResponseHeader[])
      .flatMap((name) => [[name, header(name, false)] as const, [`${name}-always`, header(name, true)] as const])
      .filter(([component]) => text.includes(`"#/components/headers/${component}"`)),
  );
}
