import { randomUUID } from "node:crypto";
import { codeCreatedV1, uuidFromCodeId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { expect, test } from "vitest";
import { codesOf, outline, resultsOf } from "../../testing/batch-expectations.ts";
import { createDynamic, errorOf, keyOfUrl, recordOf } from "../../testing/expectations.ts";
import { type TestResponse, useTestGateway } from "../../testing/test-gateway.ts";
import { MAX_BATCH_ITEMS } from "./batch-items.ts";
import { MAX_COSTLY_ITEMS } from "./costly-items.ts";

const api = await useTestGateway();

const post = (body: unknown, headers: Record<string, string> = {}, key = api.key) =>
  api.call("POST", "/v1/qr/batch", { body, headers, key });

test("500 items get their results in order, and each creates an ordinary code", async () => {
  const items = Array.from({ length: MAX_BATCH_ITEMS }, (_, n) => ({
    target: `https://example.com/${n}`,
    dynamic: n % 2 === 0,
    title: n % 3 === 0 ? `No. ${n}` : null,
    color: { dark: "#0033AA" },
  }));
  const codes = codesOf(await post(items));
  expect(codes.map(({ target, dynamic, title }) => ({ target, dynamic, title }))).toEqual(
    items.map(({ target, dynamic, title }) => ({ target, dynamic, title })),
  );
  expect(new Set(codes.map(({ short_url }) => short_url)).size).toBe(MAX_BATCH_ITEMS);
  for (const code of [codes[0], codes[499]]) {
    expect(recordOf(await api.call("GET", `/v1/qr/${code?.id}`))).toEqual(code);
  }

  const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
  await expect.poll(() => cache.state()).toBe("up");
  const cached = await cache.getMany(codes.map(({ short_url }) => keyOfUrl(short_url)));
  expect(cached.map((known) => known?.target)).toEqual(
    codes.map(({ id, target, dynamic }) => ({
      kind: "redirect",
      codeId: uuidFromCodeId(id),
      location: target,
      isCounted: dynamic,
    })),
  );
  await cache.close();
});

test("each code of a batch has its message for the render service", async () => {
  const [fixed, dynamic] = codesOf(
    await post([
      { target: "Grüße 🎉", type: "text" },
      { target: "https://e.com", dynamic: true },
    ]),
  );
  const messageOf = async (id = "") => {
    const event = await api.prisma.event.findFirst({ where: { subject: uuidFromCodeId(id) ?? "" } });
    return codeCreatedV1.parse(event?.data);
  };
  expect(await messageOf(fixed?.id)).toMatchObject({
    payload: "Grüße 🎉",
    color: { dark: "#000000", light: "#ffffff" },
  });
  expect(await messageOf(dynamic?.id)).toMatchObject({ payload: `${dynamic?.short_url.toUpperCase()}/` });
});

test("each item succeeds or fails on its own", async () => {
  await createDynamic(api, { slug: "Batch-Taken" });
  const response = await post([
    { target: "https://example.com/good", slug: "batch-own" },
    { target: "ftp://example.com", dinamic: true },
    { target: "https://example.com", slug: "BATCH-OWN" },
    { target: "https://example.com", slug: "batch-TAKEN" },
    { target: "https://example.com", slug: "healthz" },
    null,
    "https://example.com",
    {},
    { target: "https://example.com/last" },
  ]);
  expect(outline(response)).toEqual([
    "200",
    "400 invalid_request dinamic:unknown_field target:invalid_target",
    "409 slug_taken",
    "409 slug_taken",
    "400 invalid_request slug:reserved_slug",
    "400 invalid_request :invalid_type",
    "400 invalid_request :invalid_type",
    "400 invalid_request target:required",
    "200",
  ]);
  expect(resultsOf(response)[0]).toMatchObject({ code: { short_url: "https://short.qr-service.com/BATCH-OWN" } });
});

test("an invalid item does not take its slug from the next", async () => {
  const response = await post([
    { target: "nonsense", slug: "second-chance" },
    { target: "https://example.com", slug: "second-chance" },
  ]);
  expect(outline(response)).toEqual(["400 invalid_request target:invalid_target", "200"]);
});

test("the first of several items with the same slug gets it", async () => {
  const items = Array.from({ length: 400 }, (_, n) => ({ target: "https://example.com", slug: `wanted-${n % 4}` }));
  const outlines = outline(await post(items));
  expect(outlines.slice(0, 4)).toEqual(["200", "200", "200", "200"]);
  expect(new Set(outlines.slice(4))).toEqual(new Set(["409 slug_taken"]));
});

test("concurrent batches with the same slugs in opposite orders do not deadlock, and each slug gets one code", async () => {
  const slugs = ["race-a", "race-m", "race-z"];
  const batchOf = (names: readonly string[]) =>
    post(names.map((slug) => ({ target: "https://example.com/race", slug })));
  const waiting = async () => {
    const [row] = await api.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row?.count;
  };
  const responses: Promise<TestResponse>[] = [];
  // While another transaction holds the middle slug, each batch keeps the slugs that it has inserted. Then that transaction rolls back.
  const givenUp = api.prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`INSERT INTO links (key, code_id) SELECT 'RACE-M', id FROM codes LIMIT 1`;
    responses.push(batchOf(slugs), batchOf(slugs.toReversed()));
    await expect.poll(waiting, { interval: 5 }).toBe(2);
    throw new Error("given up");
  });
  await expect(givenUp).rejects.toThrow("given up");
  const outlines = (await Promise.all(responses)).flatMap(outline);
  expect(outlines.sort()).toEqual(["200", "200", "200", "409 slug_taken", "409 slug_taken", "409 slug_taken"]);
  expect(await api.prisma.code.count({ where: { target: "https://example.com/race" } })).toBe(3);
});

test.each([
  ["{}", "400 invalid_json"],
  ["", "400 invalid_json"],
  ["[", "400 invalid_json"],
  [Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), "400 invalid_json"],
  ["[]", "400 invalid_request :too_short"],
  [JSON.stringify(Array.from({ length: 501 }, () => ({}))), "400 invalid_request :too_long"],
  [JSON.stringify([{ target: "x".repeat(2 * 1024 * 1024) }]), "413 body_too_large"],
] as const)("the JSON body %# is rejected as a whole", async (body, expected) => {
  const response = await post(body);
  expect(errorOf(response)).toBe(expected);
  if (response.status === 413) expect(response.text).toContain("2048 KiB");
});

test("a batch may be larger than a single create, and needs the same scope", async () => {
  const items = Array.from({ length: 60 }, () => ({
    target: `https://example.com/${"x".repeat(1900)}`,
    dynamic: true,
  }));
  expect(codesOf(await post(items))).toHaveLength(60);
  const reader = await api.addAccount({ scopes: ["qr:read"] });
  expect(errorOf(await post(items, {}, reader.key))).toBe("403 insufficient_scope");
  expect(errorOf(await api.call("GET", "/v1/qr/batch"))).toBe("405 method_not_allowed");
  expect(errorOf(await api.call("POST", "/v1/qr/batch?x=1", { body: items }))).toBe(
    "400 invalid_request x:unknown_field",
  );
});

test("a batch is idempotent as a whole, including its rejected items", async () => {
  const items = [
    { target: "https://example.com/whole" },
    { target: "nonsense" },
    { target: "https://example.com/whole", slug: "whole-1" },
  ];
  const first = await post(items, { "Idempotency-Key": "whole" });
  expect(outline(first)).toEqual(["200", "400 invalid_request target:invalid_target", "200"]);
  const second = await post(items, { "Idempotency-Key": "whole" });
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.text).toBe(first.text);
  expect(errorOf(await post(items.slice(1), { "Idempotency-Key": "whole" }))).toBe("409 idempotency_mismatch");
  expect(await api.prisma.code.count({ where: { target: "https://example.com/whole" } })).toBe(2);
});

test("a batch whose events the database rejects saves nothing", async () => {
  const before = await api.prisma.code.count();
  await api.prisma.$executeRaw`ALTER TABLE events ADD CONSTRAINT no_row CHECK (false) NOT VALID`;
  expect(errorOf(await post([{ target: "https://example.com" }, { target: "https://example.com" }]))).toBe(
    "500 internal",
  );
  await api.prisma.$executeRaw`ALTER TABLE events DROP CONSTRAINT no_row`;
  expect(await api.prisma.code.count()).toBe(before);
});

test("each item counts as one request of the plan; a batch that does not fit is rejected and costs one", async () => {
  const { key, accountId } = await api.addAccount({ plan: "free" });
  const batchOf = (count: number) =>
    post(
      Array.from({ length: count }, () => ({ target: "https://example.com/plan" })),
      {},
      key,
    );
  const refused = await batchOf(61);
  expect(errorOf(refused)).toBe("429 rate_limited");
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("59");
  const taken = await batchOf(40);
  expect(codesOf(taken)).toHaveLength(40);
  expect(taken.headers.get("x-ratelimit-remaining")).toBe("19");
  expect(errorOf(await batchOf(20))).toBe("429 rate_limited");
  const last = await batchOf(18);
  expect(last.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(await api.prisma.code.count({ where: { accountId } })).toBe(58);
});

test("B25 a batch with the most styled items is saved, and one with more is rejected as a whole", async () => {
  const title = randomUUID();
  const item = { target: "https://example.com/", title };
  const styled = { ...item, style: {} };
  const batchOf = (count: number) => [item, ...Array.from({ length: count }, () => styled), { ...item, style: null }];
  const rejected = await post(batchOf(MAX_COSTLY_ITEMS + 1));
  expect(errorOf(rejected)).toBe("400 invalid_request style:too_long");
  expect(rejected.text).toContain(`At most ${MAX_COSTLY_ITEMS} items`);
  expect(await api.prisma.code.count({ where: { title } })).toBe(0);
  expect(codesOf(await post(batchOf(MAX_COSTLY_ITEMS)))).toHaveLength(MAX_COSTLY_ITEMS + 2);
});

test("invalid items with a style count toward the limit, too", async () => {
  const items = Array.from({ length: MAX_COSTLY_ITEMS + 1 }, () => ({ target: 5, style: "none" }));
  expect(errorOf(await post(items))).toBe("400 invalid_request style:too_long");
});
