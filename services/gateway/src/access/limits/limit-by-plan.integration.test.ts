// Tests a plan's limit as clients of running gateways see it.

import { describe, expect, it } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { planLimits } from "./plans.ts";

const LIMIT = 60;
const first = await useTestGateway();
const second = await first.startSecond();
const urls = [first.url, second.url];

const numberIn = (headers: Headers, name: string) => Number(headers.get(name) ?? Number.NaN);

function limitsIn(headers: Headers) {
  const [, remaining, seconds] = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit") ?? "") ?? [];
  const limits = {
    remaining: Number(remaining),
    seconds: Number(seconds),
    reset: numberIn(headers, "x-ratelimit-reset"),
  };
  expect(headers.get("ratelimit-policy")).toBe(`"default";q=${LIMIT};w=60`);
  expect(numberIn(headers, "x-ratelimit-limit")).toBe(LIMIT);
  expect(numberIn(headers, "x-ratelimit-remaining")).toBe(limits.remaining);
  expect(Math.abs(limits.reset - Date.now() / 1000 - limits.seconds)).toBeLessThan(2.5);
  return limits;
}

describe("an account on the plan free", () => {
  it("B20 gets exactly its plan's number of responses in a tenfold burst over two gateways and two keys", async () => {
    const { accountId, key } = await first.addAccount({ plan: "free" });
    const other = await first.createKey({ accountId, scopes: ["qr:read"] });
    const remainders: number[] = [];
    let accepted = 0;
    for (let round = 0; round < 60; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          fetch(`${urls[index % 2]}/v1/qr`, {
            headers: { Authorization: `Bearer ${index % 3 === 0 ? other.key : key}` },
          }),
        ),
      );
      await Promise.all(responses.map((response) => response.arrayBuffer()));
      const remaining = responses.map((response) => limitsIn(response.headers).remaining);
      accepted += responses.filter((response) => response.status === 200).length;
      expect(responses.every((response) => response.status === 200 || response.status === 429)).toBe(true);
      // Responses in one round can overtake each other, but none reports more remaining requests than any response in the round before.
      const lowest = remainders.at(-1) ?? LIMIT;
      expect(Math.max(...remaining)).toBeLessThanOrEqual(lowest);
      remainders.push(Math.min(...remaining));
    }
    expect(accepted).toBe(LIMIT);
    expect(remainders.at(-1)).toBe(0);
  });

  it("B20 gets exactly one of a hundred parallel creates at the last free request, and the others create nothing", async () => {
    const { accountId, key } = await first.addAccount({ plan: "free" });
    const send = (url: string, method: string, body?: string) =>
      fetch(`${url}/v1/qr`, {
        method,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body }),
      });
    const used = await Promise.all(Array.from({ length: LIMIT - 1 }, () => send(first.url, "GET")));
    expect(used.every(({ status }) => status === 200)).toBe(true);
    const body = JSON.stringify({ target: "https://example.com/last" });
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(urls[index % 2] ?? first.url, "POST", body)),
    );
    await Promise.all([...used, ...responses].map((response) => response.arrayBuffer()));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 429)]);
    expect(await first.prisma.code.count({ where: { accountId } })).toBe(1);
  });

  it("B20 learns from a 429 when to retry", async () => {
    const { key } = await first.addAccount({ plan: "free" });
    for (let request = 0; request < LIMIT; request += 1) {
      const { status, headers } = await first.call("GET", "/v1/qr", { key });
      expect(status).toBe(200);
      expect(limitsIn(headers).remaining).toBe(LIMIT - request - 1);
    }
    const response = await first.call("GET", "/v1/qr", { key });
    expect(errorOf(response)).toBe("429 rate_limited");
    expect(limitsIn(response.headers).remaining).toBe(0);
    expect(numberIn(response.headers, "retry-after")).toBe(limitsIn(response.headers).seconds);
    expect(numberIn(response.headers, "retry-after")).toBeGreaterThanOrEqual(1);
  });

  it("sees its limit on rejected requests and unknown paths, too", async () => {
    const { key } = await first.addAccount({ plan: "free", scopes: ["stats:read"] });
    for (const path of ["/v1/qr", "/v1/nothing", "/v1/qr/qr_x/stats"]) {
      limitsIn((await first.call("GET", path, { key })).headers);
    }
  });
});

it("sends no limit headers to an account without a limit, or without a key", async () => {
  const responses = [await first.call("GET", "/v1/qr"), await first.call("GET", "/v1/qr", { key: null })];
  const names = responses.flatMap((response) =>
    [...response.headers.keys()].filter((name) => name.includes("ratelimit")),
  );
  expect(names).toEqual([]);
});

it("reads the limits from the settings", () => {
  const limits = planLimits({ PLAN_FREE_PER_MINUTE: 1, PLAN_PRO_PER_MINUTE: 2, PLAN_BUSINESS_PER_MINUTE: 3 });
  expect(limits).toEqual({ free: 1, pro: 2, business: 3, unlimited: undefined });
});
