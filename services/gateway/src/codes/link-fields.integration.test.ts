// Tests the settings that only redirects use: the visitor's query and the preview.

import { LEASE_MS } from "@qr/contracts";
import { createMemoryTargetCache, type TargetCache, TargetCacheUnavailableError } from "@qr/target-cache";
import { expect, test } from "vitest";
import { outline, resultsOf } from "../testing/batch-expectations.ts";
import { createDynamic, errorOf, keyOfUrl, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

let isCacheDown = false;
const memory = createMemoryTargetCache();
const targetCache: TargetCache = {
  ...memory,
  put: async (slug, value) => {
    if (isCacheDown) throw new TargetCacheUnavailableError("unavailable");
    await memory.put(slug, value);
  },
};
const api = await useTestGateway({}, { targetCache });

const TARGET = "https://example.com/";
const patch = (id: string, body: unknown) => api.call("PATCH", `/v1/qr/${id}`, { body });
const cached = async (shortUrl: string) => (await memory.getMany([keyOfUrl(shortUrl)]))[0];

test("a code without settings has the defaults, and its entry for the redirects has none", async () => {
  const code = await createDynamic(api, { target: TARGET });
  expect(code).toMatchObject({ query: "drop", preview: true });
  const { target } = (await cached(code.short_url)) ?? {};
  expect(Object.keys(target ?? {})).toEqual(["kind", "codeId", "location", "isCounted"]);
});

test("a new code has its settings from the start", async () => {
  const code = await createDynamic(api, { target: TARGET, query: "override", preview: false });
  expect(code).toMatchObject({ query: "override", preview: false });
  expect(await cached(code.short_url)).toMatchObject({ version: 1, target: { query: "override", preview: false } });
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test.each([
  [{ query: "forward" }, { query: "forward" }],
  [{ preview: false }, { preview: false }],
  [
    { query: "override", preview: false, title: "x" },
    { query: "override", preview: false },
  ],
])("the change %j is in the cache one lease before it is acknowledged", async (body, more) => {
  const code = await createDynamic(api, { target: TARGET });
  const before = (await cached(code.short_url))?.target;
  const sentAt = performance.now();
  const response = await patch(code.id, body);
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
  const changed = recordOf(response);
  expect(changed).toEqual({ ...code, ...body, updated_at: changed.updated_at });
  expect(response.headers.get("etag")).toBe(`"${code.id}-2"`);
  expect(await cached(code.short_url)).toEqual({ version: 2, target: { ...before, ...more } });
  recordOf(await patch(code.id, { query: "drop", preview: true }));
  expect(await cached(code.short_url)).toEqual({ version: 3, target: before });
});

test("a change of the target keeps the settings", async () => {
  const code = await createDynamic(api, { target: TARGET, query: "forward", preview: false });
  recordOf(await patch(code.id, { target: "https://example.com/new" }));
  const target = { location: "https://example.com/new", query: "forward", preview: false };
  expect(await cached(code.short_url)).toMatchObject({ version: 2, target });
});

test.each([{ query: "forward" }, { preview: false }])(
  "while the cache is down, the relay remembers the change %j until it is written",
  async (body) => {
    const code = await createDynamic(api, { target: TARGET });
    isCacheDown = true;
    recordOf(await patch(code.id, body));
    expect(await api.prisma.targetRepair.count()).toBe(1);
    isCacheDown = false;
    await expect.poll(() => cached(code.short_url), { timeout: 10_000 }).toMatchObject({ version: 2, target: body });
    await expect.poll(() => api.prisma.targetRepair.count(), { timeout: 10_000 }).toBe(0);
  },
);

test("a preview can be switched off for every dynamic type", async () => {
  const code = await createDynamic(api, { type: "phone", target: "+4930123", query: "drop", preview: false });
  expect(await cached(code.short_url)).toMatchObject({ target: { kind: "action", preview: false } });
  recordOf(await patch(code.id, { preview: true, query: "drop" }));
  expect((await cached(code.short_url))?.target).not.toHaveProperty("preview");
});

test.each([
  [{ query: "forward" }, "query:not_applicable"],
  [{ preview: false }, "preview:not_applicable"],
  [{ query: "override", preview: false, dynamic: false }, "query:not_applicable preview:not_applicable"],
  [{ type: "text", dynamic: true, query: "forward" }, "query:not_applicable"],
  [{ dynamic: true, query: "keep", preview: "yes" }, "query:invalid_value preview:invalid_type"],
  [{ dynamic: true, query: null, preview: null }, "query:invalid_value preview:invalid_type"],
  [{ dynamic: "yes", query: "forward", preview: false }, "dynamic:invalid_type"],
])("a new code with %j is rejected", async (fields, expected) => {
  const body = { target: TARGET, ...fields };
  expect(errorOf(await api.call("POST", "/v1/qr", { body }))).toBe(`400 invalid_request ${expected}`);
});

test("a static code can have the defaults, but never changes them", async () => {
  const body = { target: TARGET, query: "drop", preview: true };
  const code = recordOf(await api.call("POST", "/v1/qr", { body }));
  for (const change of [{ query: "forward" }, { preview: false }, { preview: true, title: "x" }]) {
    expect(errorOf(await patch(code.id, change))).toBe("409 code_is_static");
  }
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test("a code without a redirect cannot forward a query", async () => {
  const code = await createDynamic(api, { type: "text", target: "Hello" });
  expect(errorOf(await patch(code.id, { query: "forward" }))).toBe("400 invalid_request query:not_applicable");
  const both = await patch(code.id, { query: "override", title: 5 });
  expect(errorOf(both)).toBe("400 invalid_request title:invalid_type query:not_applicable");
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test("a batch reads the settings from CSV as spreadsheets write them", async () => {
  const rows = [`${TARGET},true,forward,FALSE`, `${TARGET},true,,`, `${TARGET},false,override,no`];
  const response = await api.call("POST", "/v1/qr/batch", {
    body: ["target,dynamic,query,preview", ...rows].join("\n"),
    headers: { "Content-Type": "text/csv" },
  });
  expect(outline(response)).toEqual(["200", "200", "400 invalid_request preview:invalid_type query:not_applicable"]);
  const [first, second] = resultsOf(response);
  expect(first).toMatchObject({ code: { query: "forward", preview: false } });
  expect(second).toMatchObject({ code: { query: "drop", preview: true } });
});
