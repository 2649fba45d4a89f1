// Tests the fields that determine when a code leads to its target: their validation, the state, and the entry for the redirects.

import { LEASE_MS, uuidFromCodeId } from "@qr/contracts";
import { createMemoryTargetCache } from "@qr/target-cache";
import { expect, test } from "vitest";
import { outline, resultsOf } from "../testing/batch-expectations.ts";
import { createDynamic, errorOf, keyOfUrl, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const memory = createMemoryTargetCache();
const api = await useTestGateway({}, { targetCache: memory });

const TARGET = "https://example.com/";
const [PAST, FUTURE, LATER] = ["2020-01-01T00:00:00.000Z", "2090-01-01T00:00:00.000Z", "2091-01-01T00:00:00.000Z"];
const FALLBACK = "https://example.com/Closed?ä";
const patch = (id: string, body: unknown) => api.call("PATCH", `/v1/qr/${id}`, { body });
const cached = async (shortUrl: string) => (await memory.getMany([keyOfUrl(shortUrl)]))[0];
const gateOf = async (shortUrl: string) => {
  const target = (await cached(shortUrl))?.target;
  return target && "gate" in target ? target.gate : undefined;
};

test("a code without these settings is active, and redirects learn nothing about states", async () => {
  const code = await createDynamic(api, { target: TARGET, fallback_target: FALLBACK });
  expect(code).toMatchObject({ state: "active", starts_at: null, expires_at: null, paused: false });
  expect(code.fallback_target).toBe(FALLBACK);
  expect(Object.keys((await cached(code.short_url))?.target ?? {})).not.toContain("gate");
});

test.each([
  [{ starts_at: FUTURE }, "scheduled", { startsMs: Date.parse(FUTURE) }],
  [{ starts_at: PAST }, "active", { startsMs: Date.parse(PAST) }],
  [{ expires_at: PAST }, "expired", { expiresMs: Date.parse(PAST) }],
  [{ expires_at: FUTURE }, "active", { expiresMs: Date.parse(FUTURE) }],
  [{ paused: true }, "paused", { isPaused: true }],
  [{ paused: true, expires_at: PAST }, "paused", { isPaused: true, expiresMs: Date.parse(PAST) }],
  [{ paused: true, starts_at: FUTURE }, "scheduled", { startsMs: Date.parse(FUTURE), isPaused: true }],
  [
    { paused: true, fallback_target: FALLBACK },
    "paused",
    { isPaused: true, fallback: "https://example.com/Closed?%C3%A4" },
  ],
])("a code with %j is %s, from its creation and after a change", async (settings, state, gate) => {
  const created = await createDynamic(api, { target: TARGET, ...settings });
  expect(created).toMatchObject({ ...settings, state });
  expect(await gateOf(created.short_url)).toEqual(gate);
  expect(recordOf(await api.call("GET", `/v1/qr/${created.id}`))).toEqual(created);

  const plain = await createDynamic(api, { target: TARGET });
  const sentAt = performance.now();
  expect(recordOf(await patch(plain.id, settings))).toMatchObject({ ...settings, state });
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
  expect(await gateOf(plain.short_url)).toEqual(gate);
  const cleared = { starts_at: null, expires_at: null, paused: false, fallback_target: null };
  expect(recordOf(await patch(plain.id, cleared))).toMatchObject({ ...cleared, state: "active" });
  expect(await gateOf(plain.short_url)).toBeUndefined();
});

/** Counts `scans` for the code, as the stats service does. */
async function count(id: string, scans: number): Promise<void> {
  const codeId = uuidFromCodeId(id) ?? "";
  const total = { codeId, scans: BigInt(scans), bots: 0n, foldedAt: new Date() };
  await api.prisma.codeTotal.upsert({ where: { codeId }, create: total, update: total });
}

const limitOf = async (shortUrl: string) => (await gateOf(shortUrl))?.limit;

test("a code is exhausted after as many scans as its limit allows from when it is set", async () => {
  const code = await createDynamic(api, { target: TARGET });
  await count(code.id, 7);
  expect(recordOf(await patch(code.id, { max_scans: 3 }))).toMatchObject({ max_scans: 3, state: "active" });
  const limit = await limitOf(code.short_url);
  expect(limit).toMatchObject({ max: 3, base: 7 });
  await count(code.id, 9);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`)).state).toBe("active");
  await count(code.id, 10);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`)).state).toBe("exhausted");
  expect(recordOf(await patch(code.id, { max_scans: 4 })).state).toBe("active");
  expect(await limitOf(code.short_url)).toEqual({ ...limit, max: 4 });
  await patch(code.id, { max_scans: null });
  expect(await gateOf(code.short_url)).toBeUndefined();
  expect(recordOf(await patch(code.id, { max_scans: 1 })).state).toBe("active");
  const next = await limitOf(code.short_url);
  expect(next).toMatchObject({ max: 1, base: 10 });
  expect(next?.key).not.toBe(limit?.key);
});

test("a limit that is set again to the same number changes nothing", async () => {
  const code = await createDynamic(api, { target: TARGET, max_scans: 5 });
  expect(await limitOf(code.short_url)).toMatchObject({ max: 5, base: 0 });
  expect(recordOf(await patch(code.id, { max_scans: 5 }))).toEqual(code);
});

test("times are stored in UTC to the millisecond, and a repeated change changes nothing", async () => {
  const code = await createDynamic(api, { target: TARGET, starts_at: "2026-03-29T02:30:00.1239+02:00" });
  expect(code.starts_at).toBe("2026-03-29T00:30:00.123Z");
  const first = recordOf(await patch(code.id, { expires_at: FUTURE }));
  const again = recordOf(await patch(code.id, { expires_at: "2090-01-01T01:00:00+01:00" }));
  expect(again).toEqual(first);
});

test.each([
  [{ starts_at: LATER, expires_at: FUTURE }, "expires_at:out_of_range"],
  [{ starts_at: FUTURE, expires_at: FUTURE }, "expires_at:out_of_range"],
  [{ starts_at: "2026-01-01" }, "starts_at:invalid_value"],
  [{ expires_at: "+010000-01-01T00:00:00Z", paused: "yes" }, "expires_at:invalid_value paused:invalid_type"],
  [{ max_scans: 0 }, "max_scans:out_of_range"],
  [{ max_scans: 1_000_000_001 }, "max_scans:out_of_range"],
  [{ max_scans: 1.5 }, "max_scans:invalid_type"],
  [{ dynamic: false, max_scans: 1 }, "max_scans:not_applicable"],
  [{ fallback_target: "ftp://example.com" }, "fallback_target:invalid_target"],
  [{ fallback_target: "" }, "fallback_target:too_short"],
  [{ state: "paused" }, "state:unknown_field"],
  [
    { dynamic: false, paused: true, starts_at: PAST, fallback_target: FALLBACK },
    "starts_at:not_applicable paused:not_applicable fallback_target:not_applicable",
  ],
])("a new code with %j is rejected", async (fields, expected) => {
  const body = { target: TARGET, dynamic: true, ...fields };
  expect(errorOf(await api.call("POST", "/v1/qr", { body }))).toBe(`400 invalid_request ${expected}`);
});

test("a change is checked against the times that it does not contain", async () => {
  const code = await createDynamic(api, { target: TARGET, starts_at: FUTURE });
  const violation = "400 invalid_request expires_at:out_of_range";
  expect(errorOf(await patch(code.id, { expires_at: PAST }))).toBe(violation);
  expect(recordOf(await patch(code.id, { starts_at: null, expires_at: PAST })).state).toBe("expired");
  expect(errorOf(await patch(code.id, { starts_at: FUTURE }))).toBe(violation);
});

test("a static code never changes these settings", async () => {
  const code = recordOf(await api.call("POST", "/v1/qr", { body: { target: TARGET } }));
  expect(code).toMatchObject({ state: "active", paused: false });
  for (const change of [{ paused: true }, { starts_at: null }, { expires_at: PAST }, { fallback_target: FALLBACK }]) {
    expect(errorOf(await patch(code.id, change))).toBe("409 code_is_static");
  }
});

test("the list and its total can be limited to a state", async () => {
  const tag = "by state";
  const settings = {
    scheduled: { starts_at: FUTURE, paused: true },
    paused: { starts_at: PAST, paused: true, expires_at: FUTURE },
    expired: { expires_at: PAST },
    exhausted: { starts_at: PAST, max_scans: 2 },
    active: { starts_at: PAST, expires_at: FUTURE, max_scans: 3 },
  };
  const ids = new Map<string, string>();
  for (const [state, fields] of Object.entries(settings)) {
    const { id } = await createDynamic(api, { target: TARGET, tags: [tag], ...fields });
    ids.set(state, id);
    await count(id, 2);
  }
  for (const [state, id] of ids) {
    const { body } = await api.call("GET", `/v1/qr?tag=by%20state&state=${state}&include=total`);
    expect(body).toMatchObject({ data: [{ id, state }], total: 1 });
  }
  expect(errorOf(await api.call("GET", "/v1/qr?state=open"))).toBe("400 invalid_request state:invalid_value");
});

test("a batch in CSV sets them, and an empty cell means the default", async () => {
  const rows = [
    `${TARGET},true,${FUTURE},,TRUE,,100`,
    `${TARGET},true,,${PAST},,${TARGET},`,
    `${TARGET},false,,,true,,`,
    `${TARGET},true,,,,,many`,
  ];
  const response = await api.call("POST", "/v1/qr/batch", {
    headers: { "Content-Type": "text/csv" },
    body: ["target,dynamic,starts_at,expires_at,paused,fallback_target,max_scans", ...rows].join("\n"),
  });
  expect(outline(response)).toEqual([
    "200",
    "200",
    "400 invalid_request paused:not_applicable",
    "400 invalid_request max_scans:invalid_type",
  ]);
  const [first, second] = resultsOf(response);
  expect(first).toMatchObject({
    code: { starts_at: FUTURE, expires_at: null, paused: true, max_scans: 100, state: "scheduled" },
  });
  expect(second).toMatchObject({ code: { expires_at: PAST, fallback_target: TARGET, state: "expired" } });
});
