// The path lookup, and the parts of an OpenAPI 3.1 document against which responses and requests are checked.

export type JsonSchema = Readonly<Record<string, unknown>>;

interface Header {
  required?: boolean;
  schema: JsonSchema;
}

export interface DescribedResponse {
  headers?: Readonly<Record<string, Header | { $ref: string }>>;
  content?: Readonly<Record<string, { schema?: JsonSchema; examples?: Record<string, { value: unknown }> }>>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: JsonSchema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  parameters?: readonly Parameter[];
  requestBody?: DescribedResponse;
  responses: Readonly<Record<string, DescribedResponse>>;
}

export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];

export type PathItem = { parameters?: readonly Parameter[]; "x-other-methods"?: { $ref: string } } & {
  [M in Method]?: Operation;
};

export interface OpenApi {
  paths: Readonly<Record<string, PathItem>>;
  components: {
    headers: Readonly<Record<string, Header>>;
    responses: Readonly<Record<string, DescribedResponse>>;
  };
}

/** Returns the entry for a path (without a query), or undefined if there is none. An exact path takes precedence over a pattern. */
export function pathItemOf({ paths }: OpenApi, path: string): PathItem | undefined {
  if (Object.hasOwn(paths, path)) return paths[path];
  const parts = path.split("/");
  const found = Object.keys(paths).find((pattern) => {
    const wanted = pattern.split("/");
    if (wanted.length !== parts.length) return false;
    return wanted.every((part, index) => (part.startsWith("{") ? parts[index] !== "" : part === parts[index]));
  });
  return found === undefined ? undefined : paths[found];
}

/** Returns the value itself or, if the value is a `$ref`, the part of the document that it refers to. Throws if that part is missing. */
export function resolve<T extends object>(document: OpenApi, value: T | { $ref: string }): T {
  if (!("$ref" in value)) return value;
  let found: unknown = document;
  for (const part of value.$ref.replace(/^.*#\//, "").split("/")) {
    found = typeof found === "object" && found !== null ? Reflect.get(found, part) : undefined;
  }
  if (found === undefined) throw new Error(`the document has nothing at ${value.$ref}`);
  return found as T;
}
