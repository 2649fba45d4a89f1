// Invalid requests are rejected: bodies with one violation, junk bodies, invalid keys, and unknown paths and methods.

import { METHODS, resolve } from "@qr/api-conformity";
import fc from "fast-check";
import { BrokenRule, type FuzzClient, outcomeOf, recordIn } from "./client.ts";
import { property } from "./property.ts";
import { goodCreation, goodDynamic, mutated } from "./requests.ts";

/** These objects are constants, so that their validators are compiled only once. */
const SCHEMAS = {
  CreateCode: { $ref: "openapi.json#/components/schemas/CreateCode" },
  UpdateCode: { $ref: "openapi.json#/components/schemas/UpdateCode" },
} as const;
type SchemaName = keyof typeof SCHEMAS;
/** The members that a mutation can change, a selection of those in the API's description. */
const CREATION = {
  properties: { target: {}, type: {}, dynamic: {}, title: {}, query: {}, preview: {}, color: {}, format: {} },
};
const CHANGE = { properties: { target: {}, title: {}, query: {}, preview: {} } };

export const invalidCreations = property(
  "a new code with a violation is rejected",
  mutated(goodCreation, CREATION),
  async (client, body) => {
    const received = await client.send("POST", "/v1/qr", { body });
    const sent = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
    if (received.status !== 200) return mustName(sent, "CreateCode", outcomeOf(received), received.text);
    mustBeGood(client, sent, "CreateCode");
    const record = recordIn(received);
    if (record.target !== sent.target) throw new BrokenRule(`the target became ${JSON.stringify(record.target)}`);
  },
);

export const invalidChanges = property(
  "a change with a violation is rejected and changes nothing",
  fc.tuple(
    goodDynamic,
    fc.array(mutated(fc.record({ title: fc.string({ maxLength: 9 }) }), CHANGE), { minLength: 3, maxLength: 6 }),
  ),
  async (client, [creation, bodies]) => {
    let before = await client.expect("200", "POST", "/v1/qr", { body: creation });
    const path = `/v1/qr/${recordIn(before).id}`;
    for (const body of bodies) {
      const sent = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
      const received = await client.send("PATCH", path, { body });
      if (received.status === 200) {
        mustBeGood(client, sent, "UpdateCode");
        if (sent.target !== undefined && recordIn(received).target !== sent.target)
          throw new BrokenRule(`the target has changed: ${received.text}`);
        before = received;
      } else mustName(sent, "UpdateCode", outcomeOf(received), received.text);
      const after = await client.expect("200", "GET", path);
      if (after.text !== before.text) throw new BrokenRule(`${before.text} became ${after.text}`);
    }
  },
);

/**
 * Throws if an accepted body violates the API's description or has a target that must never be accepted. The description cannot express
 * some rules, which the gateway's own tests cover.
 */
function mustBeGood(client: FuzzClient, sent: Record<string, unknown>, schema: SchemaName): void {
  const violations = client.conformity.violationsOfValue(SCHEMAS[schema], sent);
  // Unknown fields are checked separately: the description is generated from the schema, so if the schema is lax, the description is too.
  violations.push(...unknownFields(sent, schema).map((field) => `unknown field ${field}`));
  if (violations.length > 0)
    throw new BrokenRule(`accepts a body that violates the description: ${violations.join("; ")}`);
  const target = String(sent.target ?? "");
  const isUrl = schema === "UpdateCode" || (sent.type ?? "url") === "url";
  if (sent.target === undefined || !isUrl) return;
  const { hostname, username, protocol } = new URL(target);
  const isBad =
    !/^https?:$/.test(protocol) ||
    username !== "" ||
    !target.isWellFormed() ||
    /[\s\p{Cc}]/u.test(target) ||
    [...target].length > 2048 ||
    /^(127\.|169\.254\.|localhost|\[::1\]|short\.qr-service\.com)/.test(hostname);
  if (isBad) throw new BrokenRule(`accepts the target ${JSON.stringify(target)}`);
}

function unknownFields(sent: Record<string, unknown>, schema: SchemaName): string[] {
  const known = Object.keys(schema === "CreateCode" ? { ...CREATION.properties, slug: 0 } : CHANGE.properties);
  return Object.keys(sent).filter((name) => !known.includes(name));
}

function mustName(sent: Record<string, unknown>, schema: SchemaName, outcome: string, text: string): void {
  if (outcome === "413 body_too_large") return;
  if (outcome !== "400 invalid_request") throw new BrokenRule(`rejects a body with ${outcome}: ${text}`);
  const { details = [] } = JSON.parse(text) as { details?: { field: string; code: string }[] };
  if (details.length === 0) throw new BrokenRule(`a rejection names no violation: ${text}`);
  for (const field of unknownFields(sent, schema)) {
    if (details.some((detail) => detail.field === field && detail.code === "unknown_field")) continue;
    throw new BrokenRule(`does not report ${field} as unknown: ${text}`);
  }
}

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom(
    "",
    "{",
    "[]",
    "null",
    '"x"',
    "{}",
    '{"target":',
    '{"a":1}{"b":2}',
    "\ufeff[]",
    "x".repeat(65_537),
    `{"target":${"[".repeat(3000)}`,
  ),
);
const bodyHeaders = fc.oneof(
  fc.constant({}),
  fc.constantFrom<Record<string, string>>(
    { "Content-Type": "text/plain" },
    { "Content-Type": "application/json; charset=latin1" },
    { "Content-Type": "application/xml" },
    { "Content-Encoding": "gzip" },
    { "Content-Encoding": "zstd" },
    { Accept: "text/html" },
    { "X-Request-Id": "<script>" },
    { "If-None-Match": '*, "x", W/' },
  ),
);

export const junkBodies = property(
  "a junk body is rejected",
  fc.tuple(bytes, bodyHeaders),
  async (client, [body, headers]) => {
    const received = await client.send("POST", "/v1/qr", { body, headers });
    if (received.status < 400) throw new BrokenRule(`accepts junk: ${received.text}`);
    const type = Object.entries(headers).find(([name]) => name === "Content-Type")?.[1];
    if (type !== undefined && outcomeOf(received) !== "415 unsupported_media_type")
      throw new BrokenRule(`the response to ${type} is ${outcomeOf(received)}`);
  },
);

const address = fc.ipV4();
const badKey = fc.oneof(
  fc.constant(null),
  fc.constantFrom("", "x", "qrk_", `qrk_${"a".repeat(49)}`, "revoked", "readOnly"),
  fc.string({ unit: fc.constantFrom(..."abcXYZ019_-. "), maxLength: 60 }),
);

export const badKeys = property(
  "a request without a valid key is rejected",
  fc.tuple(
    badKey,
    address,
    fc.constantFrom("listCodes", "createCode", "readCode", "changeCode", "deleteCode", "readStatistics"),
  ),
  async (client, [kind, from, operationId]) => {
    const { method, path } = placeOf(client, operationId);
    const key = kind === "revoked" || kind === "readOnly" ? client.keys[kind] : kind;
    const isReading = kind === "readOnly" && ["listCodes", "readCode"].includes(operationId);
    const wanted =
      kind === null ? "401 missing_api_key" : kind === "readOnly" ? "403 insufficient_scope" : "401 invalid_api_key";
    const body = method === "POST" || method === "PATCH" ? { body: { title: "x" } } : {};
    const path1 = path.replace("{id}", "qr_00000000000000000000000000");
    await client.expect(isReading ? ["200", "404 not_found"] : wanted, method, path1, {
      key,
      ...body,
      headers: { "X-Forwarded-For": from },
    });
  },
);

function placeOf(client: FuzzClient, operationId: string): { method: string; path: string } {
  for (const [path, item] of Object.entries(client.document.paths)) {
    for (const method of METHODS) {
      if (item[method]?.operationId === operationId) return { method: method.toUpperCase(), path };
    }
  }
  throw new Error(`the description has no ${operationId}`);
}

const segment = fc.oneof(
  fc.webSegment(),
  fc.constantFrom("v1", "qr", "stats", "%00", "%zz", "..", "%2e%2e", "QR", "", "%ff", "qr_00000000000000000000000000"),
);

/** Returns whether all percent-escapes are valid. A path with an invalid escape matches no route. */
function hasGoodEscapes(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

export const unknownPlaces = property(
  "unknown paths and methods are rejected",
  fc.tuple(
    fc.array(segment, { maxLength: 4 }),
    fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"),
  ),
  async (client, [parts, method]) => {
    const path = `/v1/${parts.join("/")}`;
    const { pathname } = new URL(path, "http://x");
    const items = client.document.paths;
    const known = Object.keys(items).find((pattern) =>
      new RegExp(`^${pattern.replace("{id}", "[^/]+")}$`).test(pathname),
    );
    if (known === undefined || !hasGoodEscapes(pathname)) {
      if (pathname.startsWith("/v1")) await client.expect("404 not_found", method, path, { body: undefined });
      return;
    }
    const item = resolve(client.document, items[known] ?? {});
    if (METHODS.some((one) => one.toUpperCase() === method && item[one])) return;
    const { headers } = await client.expect("405 method_not_allowed", method, path);
    const allowed = METHODS.filter((one) => item[one]).flatMap((one) =>
      one === "get" ? ["GET", "HEAD"] : [one.toUpperCase()],
    );
    if (headers.get("allow")?.split(", ").sort().join() !== allowed.sort().join())
      throw new BrokenRule(`Allow is ${headers.get("allow")}`);
  },
);
