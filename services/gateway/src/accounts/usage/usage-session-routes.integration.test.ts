// Tests the usage of a plan: only API requests count, and reading the usage does not.

import type { Usage } from "@qr/session-api";
import { expect, test } from "vitest";
import { createMemoryRateLimiter } from "../../access/limits/rate-limiter.memory.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember, type TestPerson } from "../../testing/test-person.ts";

const api = await useTestGateway();
const person = await signUp(api);

async function usageOf(by: TestPerson): Promise<Usage> {
  const response = await by.call("GET", "/session/usage");
  expect(response.status, response.text).toBe(200);
  return response.body as Usage;
}

test("counts the API requests of the current minute, but neither the dashboard's requests nor reads of the usage", async () => {
  const body = { target: "https://example.com/" };
  const made = await person.call("POST", "/session/v1/qr", { body });
  expect(made.status).toBe(200);
  expect(await usageOf(person)).toMatchObject({ plan: "free", limit: 60, used: 0, codes: 1, keys: 0 });

  const { key } = await api.createKey({ accountId: person.accountId });
  await api.createKey({ accountId: person.accountId, expiresAt: new Date(Date.now() - 1000) });
  for (let index = 0; index < 3; index += 1) await api.call("GET", "/v1/qr", { key });
  const response = await api.call("GET", "/v1/qr", { key });
  for (let round = 0; round < 3; round += 1) {
    const usage = await usageOf(person);
    expect(usage).toMatchObject({ used: 4, codes: 1, keys: 1 });
    const resetS = Number(response.headers.get("x-ratelimit-reset"));
    expect(Math.abs(Date.parse(usage.resets_at) / 1000 - resetS)).toBeLessThanOrEqual(2);
  }
  expect((await api.call("GET", "/v1/qr", { key })).headers.get("x-ratelimit-remaining")).toBe("55");
});

test("never shows more than the limit as used, and no limit if the plan has none", async () => {
  const owner = await signUp(api);
  const { key } = await api.createKey({ accountId: owner.accountId });
  const responses = await Promise.all(Array.from({ length: 64 }, () => api.call("GET", "/v1/qr", { key })));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
  expect(await usageOf(owner)).toMatchObject({ limit: 60, used: 60 });
  await api.prisma.account.update({ where: { id: owner.accountId }, data: { plan: "unlimited" } });
  expect(await usageOf(owner)).toMatchObject({ plan: "unlimited", limit: null });
});

test("shows a whole minute before the first request, ignores deleted codes, and is open to viewers", async () => {
  const owner = await signUp(api);
  const body = { target: "https://example.com/" };
  const { id } = (await owner.call("POST", "/session/v1/qr", { body })).body as { id: string };
  await owner.call("DELETE", `/session/v1/qr/${id}`);
  const usage = await usageOf(await signUpMember(api, owner.accountId, "viewer"));
  expect(usage).toMatchObject({ used: 0, codes: 0 });
  expect(Date.parse(usage.resets_at) - Date.now()).toBeLessThanOrEqual(60_000);
  expect(Date.parse(usage.resets_at) - Date.now()).toBeGreaterThan(30_000);
});

test("reading the in-process limiter opens no window and counts nothing", async () => {
  let now = 0;
  const limiter = createMemoryRateLimiter(60, () => now);
  expect(await limiter.peek("a")).toEqual({ consumed: 0, msLeft: 60_000 });
  now = 30_000;
  expect(await limiter.consume("a", 2)).toEqual({ consumed: 2, msLeft: 60_000 });
  now = 40_000;
  expect(await limiter.peek("a")).toEqual({ consumed: 2, msLeft: 50_000 });
  expect(await limiter.consume("a")).toEqual({ consumed: 3, msLeft: 50_000 });
  now = 90_000;
  expect(await limiter.peek("a")).toEqual({ consumed: 0, msLeft: 60_000 });
});
