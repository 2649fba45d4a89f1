// Tests the rules of codes in the API: their validation, their IDs, the entry for the redirects, and trying them.

import { LEASE_MS } from "@qr/contracts";
import { createMemoryTargetCache } from "@qr/target-cache";
import { expect, test } from "vitest";
import { z } from "zod";
import { createDynamic, errorOf, keyOfUrl, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const memory = createMemoryTargetCache();
const api = await useTestGateway({}, { targetCache: memory });

const TARGET = "https://example.com/";
const APP = { name: "App", when: { os: ["ios"] }, target: "https://example.com/ä" };
const SHOP = { when: { not: { any: [{ country: ["DE"] }, { share: { from: 0, to: 30 } }] } }, target: TARGET };
const shownRules = z.object({ rules: z.array(z.looseObject({ id: z.uuid() })) });

const put = (id: string, rules: unknown, headers = {}) =>
  api.call("PUT", `/v1/qr/${id}/rules`, { body: { rules }, headers });
const rulesOf = async (id: string) => shownRules.parse((await api.call("GET", `/v1/qr/${id}/rules`)).body).rules;
const cachedRules = async (shortUrl: string) => {
  const target = (await memory.getMany([keyOfUrl(shortUrl)]))[0]?.target;
  return target && "rules" in target ? target.rules : undefined;
};

test("a list is replaced at once, and every redirect has it by the time of the response", async () => {
  const code = await createDynamic(api, { target: TARGET });
  expect(code).not.toHaveProperty("rules");
  expect(await rulesOf(code.id)).toEqual([]);
  const sentAt = performance.now();
  const response = await put(code.id, [APP, SHOP]);
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
  expect(shownRules.parse(response.body).rules).toEqual([
    { id: expect.any(String), ...APP },
    { id: expect.any(String), name: null, ...SHOP },
  ]);
  const rules = await rulesOf(code.id);
  expect(response.body).toEqual({ rules });
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toMatchObject({ rules });
  const cached = await cachedRules(code.short_url);
  expect(cached?.list.map(({ id, target }) => [id, target])).toEqual([
    [rules[0]?.id, "https://example.com/%C3%A4"],
    [rules[1]?.id, TARGET],
  ]);

  expect((await put(code.id, [])).body).toEqual({ rules: [] });
  expect(await cachedRules(code.short_url)).toBeUndefined();
});

test("unchanged rules keep their IDs, and visitors their sides", async () => {
  const code = await createDynamic(api, { target: TARGET, rules: [APP, SHOP] });
  const [app, shop] = await rulesOf(code.id);
  const before = await cachedRules(code.short_url);
  const renamed = { ...APP, id: app?.id, name: "The app" };
  await put(code.id, [SHOP, { ...SHOP, name: "New" }, renamed]);
  const after = await rulesOf(code.id);
  expect(after.map(({ id }) => id)).toEqual([shop?.id, expect.any(String), app?.id]);
  expect(new Set(after.map(({ id }) => id)).size).toBe(3);
  expect((await cachedRules(code.short_url))?.key).toBe(before?.key);
});

test("PATCH replaces rules, too, and the event says what they were, without the key", async () => {
  const code = await createDynamic(api, { target: TARGET, rules: [APP] });
  recordOf(await api.call("PATCH", `/v1/qr/${code.id}`, { body: { rules: [SHOP] } }));
  const events = await api.prisma.event.findMany({ where: { type: "code.updated.v1" }, orderBy: { id: "desc" } });
  const mine = events.find(({ data }) => JSON.stringify(data).includes("share"));
  const from = [{ id: expect.any(String), ...APP }];
  const to = [{ id: expect.any(String), name: null, ...SHOP }];
  expect(mine?.data).toMatchObject({ changes: { rules: { from, to } } });
  expect(JSON.stringify(mine?.data)).not.toContain('"key"');
});

test.each([
  [[{ ...APP, when: {} }], "rules.0.when:invalid_value"],
  [[APP, { ...APP, when: { os: [] } }], "rules.1.when.os:too_short"],
  [[{ ...APP, target: "ftp://example.com" }], "rules.0.target:invalid_target"],
  [
    [
      { ...APP, target: "x" },
      { ...APP, when: { any: [{ any: [{ any: [{ any: [{ os: ["ios"] }] }] }] }] } },
    ],
    "rules.1.when:too_long rules.0.target:invalid_target",
  ],
  [Array.from({ length: 51 }, () => APP), "rules:too_long"],
  [[{ ...APP, other: 1 }], "rules.0.other:unknown_field"],
  ["none", "rules:invalid_type"],
])("rejects %j", async (rules, expected) => {
  const code = await createDynamic(api, { target: TARGET });
  for (const response of [
    await put(code.id, rules),
    await api.call("POST", "/v1/qr", { body: { target: TARGET, dynamic: true, rules } }),
  ]) {
    expect(errorOf(response)).toBe(`400 invalid_request ${expected}`);
  }
  expect(await rulesOf(code.id)).toEqual([]);
});

test("only dynamic codes have rules, and If-Match protects the list", async () => {
  const { id } = recordOf(await api.call("POST", "/v1/qr", { body: { target: TARGET } }));
  expect(errorOf(await put(id, [APP]))).toBe("409 code_is_static");
  const created = { target: TARGET, rules: [APP] };
  expect(errorOf(await api.call("POST", "/v1/qr", { body: created }))).toBe("400 invalid_request rules:not_applicable");
  const code = await createDynamic(api, { target: TARGET });
  expect(errorOf(await put(code.id, [APP], { "If-Match": '"none"' }))).toBe("412 version_mismatch");
  expect(errorOf(await put(code.id, undefined))).toBe("400 invalid_request rules:required");
});

test("trying tells which rule applies, and what each leaf was compared with", async () => {
  const code = await createDynamic(api, { target: TARGET, rules: [APP, SHOP] });
  const [app, shop] = await rulesOf(code.id);
  const tried = async (body: object) => (await api.call("POST", `/v1/qr/${code.id}/rules/try`, { body })).body;
  expect(await tried({ os: "ios" })).toMatchObject({ rule: app?.id, target: APP.target });
  expect(await tried({ os: "android", country: "de" })).toMatchObject({ rule: null, target: TARGET });
  expect(await tried({ country: "CH", bucket: 50 })).toMatchObject({
    rule: shop?.id,
    rules: [
      { id: app?.id, holds: false, when: { kind: "os", holds: false, fact: null } },
      {
        id: shop?.id,
        holds: true,
        when: {
          kind: "not",
          parts: [
            {
              kind: "any",
              parts: [
                { kind: "country", fact: "CH" },
                { kind: "share", fact: 50 },
              ],
            },
          ],
        },
      },
    ],
  });
  expect(errorOf(await api.call("POST", `/v1/qr/${code.id}/rules/try`, { body: { device: "toaster" } }))).toBe(
    "400 invalid_request device:invalid_value",
  );
});

test("Shlink's rules replace the list, and come back as they were sent", async () => {
  const code = await createDynamic(api, { target: TARGET });
  const rule = (priority: number, matchValue: string) => ({
    longUrl: `https://example.com/${matchValue}`,
    priority,
    conditions: [
      { type: "language", matchKey: null, matchValue },
      { type: "query-param", matchKey: "a", matchValue: "1" },
    ],
  });
  const path = `/v1/qr/${code.id}/rules/shlink`;
  const redirectRules = [rule(2, "fr"), rule(1, "de")];
  const shown = { defaultLongUrl: TARGET, redirectRules: [rule(1, "de"), rule(2, "fr")], skipped: [] };
  const sent = { defaultLongUrl: "https://example.com/ignored", redirectRules };
  expect((await api.call("PUT", path, { body: sent })).body).toEqual(shown);
  expect((await api.call("GET", path)).body).toEqual(shown);
  expect(await rulesOf(code.id)).toMatchObject([
    { when: { all: [{ language: ["de"] }, { query: { name: "a", is: "1" } }] }, target: "https://example.com/de" },
    { when: { all: [{ language: ["fr"] }, { query: { name: "a", is: "1" } }] }, target: "https://example.com/fr" },
  ]);

  const unknown = { type: "phase-of-moon", matchKey: null, matchValue: "full" };
  const refused = [rule(1, "es"), { ...rule(2, "it"), conditions: [unknown] }, { ...rule(3, "ja"), conditions: [] }];
  expect(errorOf(await api.call("PUT", path, { body: { redirectRules: refused } }))).toBe(
    "400 invalid_request redirectRules.1:invalid_value redirectRules.2:invalid_value",
  );
  expect((await api.call("GET", path)).body).toEqual(shown);

  await put(code.id, [SHOP]);
  expect((await api.call("GET", path)).body).toMatchObject({ redirectRules: [], skipped: [{ index: 0 }] });
});
