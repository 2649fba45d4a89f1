// Tests the limit on the codes that an account creates for one host within an hour, as clients of two gateways see it.

import { describe, expect, it } from "vitest";
import { createMemoryRateLimiter } from "../../access/limits/rate-limiter.memory.ts";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const LIMIT = 5;
const first = await useTestGateway({ TARGET_HOST_CREATES_PER_HOUR: LIMIT });
const second = await first.startSecond();

const create = async (key: string, target: string, more: object = {}, headers: Record<string, string> = {}) =>
  first.call("POST", "/v1/qr", { key, body: { target, ...more }, headers });

describe("an account", () => {
  it("U17 creates at most as many codes for one host as the setting allows, across two gateways and all spellings", async () => {
    const { accountId, key } = await first.addAccount();
    const targets = ["https://x.example.com/a", "http://X.EXAMPLE.com:8443/b", "https://x.example.com./c"];
    const urls = [first.url, second.url];
    const responses = await Promise.all(
      Array.from({ length: 4 * LIMIT }, (_, index) =>
        fetch(`${urls[index % 2]}/v1/qr`, {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
          body: JSON.stringify({ target: targets[index % 3] }),
        }),
      ),
    );
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(LIMIT);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await first.prisma.code.count({ where: { accountId } })).toBe(LIMIT);

    const refused = await create(key, "https://x.example.com/one-more");
    expect(errorOf(refused)).toBe("429 rate_limited");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
    // Other hosts, types, and accounts are not affected.
    expect((await create(key, "https://y.example.com/")).status).toBe(200);
    expect((await create(key, "https://x.example.com/", { type: "text" })).status).toBe(200);
    expect((await create((await first.addAccount()).key, "https://x.example.com/")).status).toBe(200);
  });

  it("U17 gets the items of a batch within the limit, and 429 for the others", async () => {
    const { key } = await first.addAccount();
    const items = Array.from({ length: LIMIT + 2 }, (_, index) => ({ target: `https://x.example.com/${index}` }));
    const body = [{ target: "no target" }, ...items, { target: "https://y.example.com/" }];
    const response = await first.call("POST", "/v1/qr/batch", { key, body });
    const { data } = response.body as { data: { status: number; error?: { code: string } }[] };
    expect(data.map(({ status }) => status)).toEqual([400, ...Array.from({ length: LIMIT }, () => 200), 429, 429, 200]);
    expect(data[LIMIT + 1]?.error?.code).toBe("rate_limited");
  });

  it("U17 is not charged for a replayed or a rejected request", async () => {
    const { key } = await first.addAccount();
    for (let round = 0; round < 2 * LIMIT; round += 1) {
      const headers = { "Idempotency-Key": "the-same" };
      expect((await create(key, "https://x.example.com/", {}, headers)).status).toBe(200);
      expect((await create(key, "https://x.example.com/", { color: { dark: "red" } })).status).toBe(400);
    }
    for (let round = 1; round < LIMIT; round += 1) {
      expect((await create(key, "https://x.example.com/")).status).toBe(200);
    }
    expect((await create(key, "https://x.example.com/")).status).toBe(429);
  });
});

it("U17 counts a bounded number of hosts, and reports how many it has dropped", async () => {
  let forgotten = 0;
  const bounds = { maxWindows: 100, onForgotten: () => (forgotten += 1) };
  const limiter = createMemoryRateLimiter(3600, () => 0, bounds);
  for (let host = 0; host < 250; host += 1) await limiter.consume(`host:${host}`);
  expect(forgotten).toBe(150);
  expect((await limiter.peek("host:149")).consumed).toBe(0);
  expect((await limiter.peek("host:150")).consumed).toBe(1);
});
