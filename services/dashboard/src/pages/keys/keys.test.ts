import type { KeyLimitValues } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { dayOf } from "../../shared/times.ts";
import { expiresAt, firstRequest, keyState, limitsOf } from "./key-rules.ts";

const NOW = Date.parse("2026-11-21T18:00:00Z");
const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

test.each([
  [null, null, "active"],
  [inDays(100), null, "active"],
  [inDays(13), null, "expires_soon"],
  [inDays(13), "another", "replaced"],
  [inDays(-1), "another", "expired"],
  [inDays(-1), null, "expired"],
])("a key that expires at %j with successor %j is %s", (expires_at, successor_id, state) => {
  expect(keyState({ expires_at, successor_id }, NOW)).toBe(state);
});

describe("a new key expires", () => {
  test("after the chosen number of days, or never", () => {
    expect(expiresAt("30", "", NOW)).toBe("2026-12-21T18:00:00.000Z");
    expect(expiresAt("never", "2027-01-01", NOW)).toBeNull();
  });
  test("at the end of the chosen day in the viewer's time zone", () => {
    const moment = new Date(expiresAt("day", "2027-01-31", NOW) ?? "");
    expect([dayOf(moment), moment.getHours(), moment.getMinutes()]).toEqual(["2027-01-31", 23, 59]);
  });
});

test("the command to try a key uses a request that its scopes allow", () => {
  const line = (...scopes: ("qr:read" | "qr:write" | "stats:read")[]) =>
    firstRequest({ apiUrl: "https://api.example.com", key: "qrk_1", scopes, limits: null });
  expect(line("qr:read", "qr:write")).toContain("curl -X POST https://api.example.com/v1/qr -H");
  expect(line("qr:read")).toBe('curl https://api.example.com/v1/qr -H "Authorization: Bearer qrk_1"');
  expect(line("stats:read")).toContain("/stats");
  expect(line()).toContain("curl -X POST");
});

test("the command to try a key creates a code within the limits", () => {
  const line = (limits: KeyLimitValues) =>
    firstRequest({ apiUrl: "https://api.example.com", key: "qrk_1", scopes: [], limits });
  expect(line({ tags: ["menu", "shop"], domains: ["go.example.com"] })).toContain(
    '"tags":["menu"],"domain":"go.example.com"',
  );
  expect(line({ domains: ["go.example.com", "default"] })).not.toContain("domain");
});

test.each([
  [{ tags: [], domains: [], networks: " \n" }, null],
  [{ tags: ["menu"], domains: [], networks: "" }, { tags: ["menu"] }],
  [
    { tags: [], domains: ["default"], networks: "192.0.2.0/24\n, 2001:db8::1" },
    { domains: ["default"], networks: ["192.0.2.0/24", "2001:db8::1"] },
  ],
])("the chosen limits %j are sent as %j", (chosen, sent) => {
  expect(limitsOf(chosen)).toEqual(sent);
});
