// The request that the samples of an operation send: the path, the query, and the body from the operation's examples.

import type { ApiRoute } from "../../../route/api-route.ts";

export interface SampleRequest {
  operationId: string;
  /** In upper case. */
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  serverUrl: string;
  /** The path with its parameters in braces. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | readonly string[]>>;
  /** Undefined if the operation has no body. */
  body?: { mediaType: string; value: unknown };
  isJson: boolean;
  /** Whether the response is a file that is not text. */
  isBinary: boolean;
}

const ID = "06ey1qk3r5s8mq2v7c9t4w1x0b";
/** Examples of the parameter `id`, by the start of the path. */
const IDS: readonly [start: string, prefix: string][] = [
  ["/v1/logos", "logo"],
  ["/v1/presets", "preset"],
  ["/v1/domains", "dom"],
  ["/v1/jobs", "job"],
  ["/v1/account/export", "job"],
  ["/v1/shares", "shr"],
  ["/v1/qr", "qr"],
];
const PARAMS: Readonly<Record<string, string>> = {
  tag: "Menu",
  alias_id: `alias_${ID}`,
  schedule_id: `sch_${ID}`,
  change: "2",
};

/** Parameters that show what the operation is for. The reference does not list them as examples, so that trial requests do not contain them. */
const QUERIES: Readonly<Record<string, SampleRequest["query"]>> = {
  listCodes: { tag: ["Menu"], sort: "-created_at" },
  exportCodes: { dynamic: "true" },
  readStatistics: { range: "last_7_days", tz: "Europe/Berlin" },
  readStatisticsCsv: { range: "last_7_days", by: "country" },
  readAccountStatistics: { range: "last_30_days", compare: "previous" },
  readAccountStatisticsCsv: { range: "last_30_days", tag: ["Menu"] },
};

/** Returns an example of a parameter in the path. */
export function exampleParam(path: string, name: string): string {
  const prefix = IDS.find(([start]) => path.startsWith(start))?.[1] ?? "qr";
  return PARAMS[name] ?? `${prefix}_${ID}`;
}

export function sampleRequest({ method, path, description }: ApiRoute, serverUrl: string): SampleRequest {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const [mediaType, content] = Object.entries(description.body ?? {})[0] ?? [];
  const [example] = Object.values(content?.examples ?? {});
  const [responseType] = Object.keys(description.response.content);
  const { operationId } = description;
  return {
    operationId,
    method: method.toUpperCase() as SampleRequest["method"],
    serverUrl,
    path: path.replaceAll(/:(\w+)/g, "{$1}"),
    params: Object.fromEntries(names.map((name) => [name, exampleParam(path, name)])),
    query: QUERIES[operationId] ?? {},
    ...(mediaType !== undefined && { body: { mediaType, value: example?.value } }),
    isJson: responseType === "application/json",
    isBinary: responseType === "application/zip",
  };
}

export function urlOf({ serverUrl, path, params, query }: SampleRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const search = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => `${name}=${value}`));
  return `${serverUrl}${filled}${search.length > 0 ? "?" : ""}${search.join("&")}`;
}
