import { expect, it } from "vitest";
import { isServable, targetFromRow } from "./cached-target.ts";
import { ALWAYS_ACTIVE, type Gate, gateFromColumns, stateOf } from "./gate.ts";
import { DEFAULT_DOMAIN, linkKey } from "./link-key.ts";
import type { TargetRow } from "./target-rows.ts";

const LIMIT = { key: "01936c1e-7f2a-7c3b-8d4e-5f6071829305", max: 5, base: 10 };
const time = (ms: number) => new Date(ms);

it("has no gate without times and a pause, whatever the fallback", () => {
  expect(gateFromColumns(ALWAYS_ACTIVE)).toBeUndefined();
  expect(gateFromColumns({ ...ALWAYS_ACTIVE, fallback_target: "https://example.com" })).toBeUndefined();
});

it("has the members that have an effect, with the fallback in ASCII", () => {
  const columns = {
    starts_at: time(1),
    expires_at: time(2),
    paused: true,
    scan_limit: LIMIT,
    fallback_target: "https://Bücher.example/ä",
  };
  expect(gateFromColumns(columns)).toEqual({
    startsMs: 1,
    isPaused: true,
    expiresMs: 2,
    limit: LIMIT,
    fallback: "https://xn--bcher-kva.example/%C3%A4",
  });
  expect(gateFromColumns({ ...ALWAYS_ACTIVE, starts_at: time(0) })).toEqual({ startsMs: 0 });
});

it.each<[Gate | undefined, number, string]>([
  [undefined, 0, "active"],
  [{ startsMs: 10 }, 9, "scheduled"],
  [{ startsMs: 10 }, 10, "active"],
  [{ expiresMs: 10 }, 9, "active"],
  [{ expiresMs: 10 }, 10, "expired"],
  [{ startsMs: 10, isPaused: true }, 9, "scheduled"],
  [{ startsMs: 10, isPaused: true, expiresMs: 20 }, 20, "paused"],
  [{ isPaused: true, expiresMs: 20 }, 20, "paused"],
  [{ startsMs: 10, expiresMs: 20 }, 15, "active"],
])("with the gate %j, the state at %i ms is %s", (gate, nowMs, state) => {
  expect(stateOf(gate, nowMs)).toBe(state);
});

it.each([
  [0, {}, "active"],
  [14, {}, "active"],
  [15, {}, "exhausted"],
  [15, { expiresMs: 1 }, "exhausted"],
  [15, { expiresMs: 0 }, "expired"],
] as const)(
  "after %i scans of the code, five of which a limit allows from the eleventh on, with %j: %s",
  (scans, gate, state) => {
    expect(stateOf({ limit: LIMIT, ...gate }, 0, scans)).toBe(state);
  },
);

it("a fallback that is no visible ASCII is not served", () => {
  const row: TargetRow = {
    ...ALWAYS_ACTIVE,
    link_key: linkKey(DEFAULT_DOMAIN, "7K2M9QXV4B"),
    code_id: "01936c1e-7f2a-7c3b-8d4e-5f6071829304",
    type: "text",
    target: "Hello",
    dynamic: true,
    query: "drop",
    preview: true,
    deleted: false,
    version: 1,
    alias_id: null,
    password_hash: null,
    rules: null,
    paused: true,
    fallback_target: "https://example.com/",
  };
  const { version, target } = targetFromRow(row);
  expect(isServable({ version, target })).toBe(true);
  if (target.kind !== "page") throw new Error(target.kind);
  const gate = { isPaused: true as const, fallback: "https://example.com/\r\nSet-Cookie: a=b" };
  expect(isServable({ version, target: { ...target, gate } })).toBe(false);
});
