// The parts that are responses of the API: they are read through its own routes, so that they contain the same data.

import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { createCommitGate } from "../../scheduling/commit-gate.ts";
import { type ExportPart, filePart, type Subject } from "../export-part.ts";

const ALL_BREAKDOWNS = "bots,by_hour,by_weekday_hour,by_country,by_os,by_browser,by_referrer,by_source,by_language";

const DOCUMENTS: readonly { name: string; path: string; query?: string; about: string }[] = [
  { name: "tags.json", path: "/v1/tags", about: "The tags of the codes, and how many codes have each." },
  { name: "presets.json", path: "/v1/presets", about: "The presets." },
  { name: "branding.json", path: "/v1/branding", about: "The branding, and the custom pages of the account." },
  { name: "domains.json", path: "/v1/domains", about: "The domains, with their settings and custom pages." },
  { name: "shares.json", path: "/v1/shares", about: "The shares of statistics, without their links and passwords." },
  { name: "audit.csv", path: "/v1/audit.csv", about: "The audit log, newest first, as GET /v1/audit.csv returns it." },
  {
    name: "statistics/account.json",
    path: "/v1/stats",
    query: `range=all_time&include=${ALL_BREAKDOWNS}`,
    about: "The scans of all codes together, with all breakdowns, as GET /v1/stats returns them for all time.",
  },
  {
    name: "statistics/account.csv",
    path: "/v1/stats.csv",
    query: "range=all_time",
    about: "The scans of all codes together by day, for spreadsheets.",
  },
];

/** Returns the parts whose contents are the responses of the given API routes. Throws if a route is missing. */
export function documentParts(routes: readonly ApiRoute[]): ExportPart[] {
  return DOCUMENTS.map(({ name, path, query = "", about }) => {
    const route = routes.find((one) => one.method === "get" && one.path === path);
    if (route === undefined) throw new Error(`there is no route GET ${path}`);
    return filePart(name, about, 0, (subject) => responseOf(route, query, subject));
  });
}

async function* responseOf(
  route: ApiRoute,
  query: string,
  { principal, signal }: Subject,
): AsyncGenerator<string | Buffer> {
  const free = async () => {};
  const call: ApiCall = {
    principal,
    id: "",
    partId: "",
    query,
    headers: {},
    preferred: ([first]) => first,
    body: undefined,
    bodyBytes: undefined,
    idempotencyKey: undefined,
    charge: free,
    chargeDrawing: free,
    signal,
    gate: createCommitGate(),
  };
  const response = await route.respond(call);
  if ("chunks" in response) yield* response.chunks;
  else yield `${JSON.stringify(response.body, null, 2)}\n`;
}
