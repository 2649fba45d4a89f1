import { LEASE_MS, uuidFromCodeId } from "@qr/contracts";
import { createMemoryBus } from "@qr/messaging";
import { createMemoryTargetCache, type TargetCache, TargetCacheUnavailableError } from "@qr/target-cache";
import { afterAll, expect, test } from "vitest";
import { createDynamic, errorOf, keyOfUrl, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { untilAccepted } from "../testing/until-accepted.ts";

let isCacheDown = false;
const memory = createMemoryTargetCache();
const targetCache: TargetCache = {
  ...memory,
  put: async (slug, value) => {
    if (isCacheDown) throw new TargetCacheUnavailableError("unavailable");
    await memory.put(slug, value);
  },
};
const bus = createMemoryBus();
await bus.consume("render.codes", { prefetch: 20 }, (delivery) => delivery.ack());
afterAll(() => bus.close(0));
const api = await useTestGateway({}, { bus, targetCache });

const patch = (id: string, body: unknown) => api.call("PATCH", `/v1/qr/${id}`, { body });
const cached = async (shortUrl: string) => (await memory.getMany([keyOfUrl(shortUrl)]))[0];
const versionOf = async (id: string) =>
  (await api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(id) ?? "" } })).version;

test("a new target is in the cache one lease before the change is acknowledged", async () => {
  const code = await createDynamic(api, { title: "Menu" });
  const sentAt = performance.now();
  const response = await patch(code.id, { target: "https://example.com/new" });
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
  const changed = recordOf(response);
  expect(changed).toEqual({ ...code, target: "https://example.com/new", updated_at: changed.updated_at });
  expect(changed.updated_at > code.updated_at).toBe(true);
  expect(response.headers.get("etag")).toBe(`"${code.id}-2"`);
  expect(await cached(code.short_url)).toMatchObject({ version: 2, target: { location: "https://example.com/new" } });
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(changed);
});

test("a new title does not wait for the leases", async () => {
  const code = await createDynamic(api);
  const times = [];
  for (let round = 0; round < 10; round += 1) {
    const sentAt = performance.now();
    recordOf(await patch(code.id, { title: `Menu ${round}` }));
    times.push(performance.now() - sentAt);
  }
  expect(Math.min(...times)).toBeLessThan(LEASE_MS);
});

test.each([
  ["change", "PATCH", { title: "Menu" }],
  ["deletion", "DELETE", undefined],
])("the event of a %s is published at once", async (_, method, body) => {
  const codes = await Promise.all(Array.from({ length: 5 }, () => createDynamic(api)));
  const unpublished = () => api.prisma.event.count({ where: { nextAttemptAt: { not: null } } });
  const times = [];
  for (const { id } of codes) {
    await expect.poll(unpublished, { interval: 10 }).toBe(0);
    const sentAt = performance.now();
    const response = api.call(method, `/v1/qr/${id}`, { body });
    const published = () =>
      api.prisma.event.count({ where: { subject: uuidFromCodeId(id) ?? "", nextAttemptAt: null } });
    await expect.poll(published, { interval: 10 }).toBe(2);
    times.push(performance.now() - sentAt);
    expect((await response).status).toBe(200);
  }
  // If an event waited for a poll, each of the following events would also wait for almost a second.
  expect(Math.min(...times.slice(1))).toBeLessThan(LEASE_MS);
});

test("U19 a title is trimmed, and null or blanks clear it", async () => {
  const code = await createDynamic(api, { title: "Menu" });
  expect(recordOf(await patch(code.id, { title: " Karte " })).title).toBe("Karte");
  expect(recordOf(await patch(code.id, { title: null })).title).toBeNull();
  expect(recordOf(await patch(code.id, { title: "x" })).title).toBe("x");
  expect(recordOf(await patch(code.id, { title: "  " })).title).toBeNull();
});

test("a change to the same values changes nothing", async () => {
  const code = await createDynamic(api, { title: "Menu" });
  const response = await patch(code.id, { target: code.target, title: "Menu" });
  expect(recordOf(response)).toEqual(code);
  expect(await versionOf(code.id)).toBe(1);
});

test("U18 the title of a static code can be changed, but not its target", async () => {
  const body = { target: "https://example.com/a", title: "old" };
  const code = recordOf(await api.call("POST", "/v1/qr", { body }));
  expect(errorOf(await patch(code.id, { target: "https://example.com/b", title: "new" }))).toBe("409 code_is_static");
  expect(errorOf(await patch(code.id, { target: code.target }))).toBe("409 code_is_static");
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
  expect(recordOf(await patch(code.id, { title: "new" }))).toMatchObject({ target: code.target, title: "new" });
});

test.each([
  [{}, "400 invalid_request :empty_change"],
  [{ color: { dark: "#000000" } }, "400 invalid_request color:unknown_field"],
  [{ target: null }, "400 invalid_request target:invalid_type"],
  [{ target: "" }, "400 invalid_request target:too_short"],
  [
    { target: "ftp://x.com", title: "\u0007", x: 1 },
    "400 invalid_request title:invalid_value x:unknown_field target:invalid_target",
  ],
  [{ target: "https://short.qr-service.com/x" }, "400 invalid_request target:target_loops"],
  [{ target: "http://10.0.0.1" }, "400 invalid_request target:private_target"],
  [[], "400 invalid_json"],
])("U19 a change to %j is rejected and changes nothing", async (body, expected) => {
  const code = await createDynamic(api);
  expect(errorOf(await patch(code.id, body))).toBe(expected);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test("the target of a text code may be any text", async () => {
  const code = await createDynamic(api, { type: "text", target: "one" });
  expect(recordOf(await patch(code.id, { target: "two" })).target).toBe("two");
});

test("I1 I3 I4 another account's code, an unknown one, and a deleted one get the same response", async () => {
  const stranger = await api.addAccount();
  const [foreign, deleted] = [await createDynamic(api), await createDynamic(api)];
  await api.call("DELETE", `/v1/qr/${deleted.id}`);
  const calls = [
    { id: foreign.id, key: stranger.key },
    { id: deleted.id },
    { id: "qr_00000000000000000000000000" },
    { id: foreign.id.toUpperCase() },
    { id: "1" },
  ];
  for (const { id, ...key } of calls) {
    const responses = [
      await api.call("GET", `/v1/qr/${id}`, key),
      await api.call("PATCH", `/v1/qr/${id}`, { body: { title: "x" }, ...key }),
      await api.call("DELETE", `/v1/qr/${id}`, key),
      await api.call("GET", `/v1/qr/${id}/stats`, key),
    ];
    for (const response of responses) {
      expect(errorOf(response)).toBe("404 not_found");
      expect(response.body).toMatchObject({ message: "There is no such code in this account. Check the ID." });
    }
  }
  expect(recordOf(await api.call("GET", `/v1/qr/${foreign.id}`))).toEqual(foreign);
});

test("S6 a deleted code is gone from the cache one lease before the deletion is acknowledged, and its slug stays taken", async () => {
  const code = await createDynamic(api);
  const sentAt = performance.now();
  const response = await api.call("DELETE", `/v1/qr/${code.id}`, { body: { ignored: true } });
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
  expect(response).toMatchObject({ status: 200, body: { id: code.id, deleted: true } });
  expect(await cached(code.short_url)).toEqual({ version: 2, target: { kind: "gone" } });
  expect(await api.prisma.code.count({ where: { slug: code.short_url.slice(-10) } })).toBe(1);
});

test("U20 each of many concurrent changes is saved, and the cache ends up with the last", async () => {
  const code = await createDynamic(api);
  const targets = Array.from({ length: 40 }, (_, index) => `https://example.com/${index}`);
  const responses = await Promise.all(targets.map((target) => untilAccepted(() => patch(code.id, { target }))));
  expect(responses.map(({ status }) => status)).toEqual(targets.map(() => 200));
  const last = recordOf(await api.call("GET", `/v1/qr/${code.id}`));
  expect(await versionOf(code.id)).toBe(41);
  expect(await cached(code.short_url)).toMatchObject({ version: 41, target: { location: last.target } });
});

test("U20 a change that races a deletion never restores the code", async () => {
  const race = async () => {
    const code = await createDynamic(api);
    const [changed, deleted] = await Promise.all([
      untilAccepted(() => patch(code.id, { target: "https://example.com/late" })),
      untilAccepted(() => api.call("DELETE", `/v1/qr/${code.id}`)),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(changed.status);
    expect(await cached(code.short_url)).toMatchObject({ target: { kind: "gone" } });
  };
  await Promise.all(Array.from({ length: 20 }, race));
});

test("a change responds while the cache is unavailable, and the relay writes the target later", async () => {
  const code = await createDynamic(api);
  isCacheDown = true;
  const sentAt = performance.now();
  recordOf(await patch(code.id, { target: "https://example.com/during" }));
  expect(performance.now() - sentAt).toBeLessThan(4000);
  isCacheDown = false;
  await expect
    .poll(() => cached(code.short_url), { timeout: 25_000 })
    .toMatchObject({ version: 2, target: { location: "https://example.com/during" } });
});

test("I14 a client that already has the record gets 304", async () => {
  const code = await createDynamic(api);
  const read = (tag: string) => api.call("GET", `/v1/qr/${code.id}`, { headers: { "If-None-Match": tag } });
  const etag = (await read('"other"')).headers.get("etag") ?? "";
  expect(await read(etag)).toMatchObject({ status: 304, body: undefined });
  expect(await read(`"other", W/${etag}`)).toMatchObject({ status: 304 });
  expect(await read("*")).toMatchObject({ status: 304 });
  await patch(code.id, { title: "x" });
  expect((await read(etag)).status).toBe(200);
});

test("routes without query parameters reject every parameter", async () => {
  const code = await createDynamic(api);
  const path = `/v1/qr/${code.id}?include=x`;
  expect(errorOf(await api.call("GET", path))).toBe("400 invalid_request include:unknown_field");
  expect(errorOf(await api.call("DELETE", path))).toBe("400 invalid_request include:unknown_field");
});
