// Tests changes of domains while the target cache cannot be written.

import { ANY_DOMAIN_KEY, domainKey } from "@qr/contracts";
import { createMemoryTargetCache, type TargetCache, TargetCacheUnavailableError } from "@qr/target-cache";
import { afterAll, expect, it } from "vitest";
import { useTestDomains } from "../../testing/test-domains.ts";

let isCacheDown = false;
const memory = createMemoryTargetCache();
afterAll(() => memory.close());
const targetCache: TargetCache = {
  ...memory,
  put: async (key, value) => {
    if (isCacheDown) throw new TargetCacheUnavailableError("unavailable");
    await memory.put(key, value);
  },
};
const { dns, api, call, domainFrom, check, verified } = await useTestDomains({ targetCache });
const cached = async (host: string) => (await memory.getMany([domainKey(host)]))[0];
const repairs = async () => (await api.prisma.targetRepair.findMany()).map(({ key }) => key).sort();

/** Makes the change while the cache cannot be written, and returns the keys of the repairs that are then waiting. */
async function whileDown(change: () => Promise<unknown>): Promise<string[]> {
  isCacheDown = true;
  try {
    await change();
    return await repairs();
  } finally {
    isCacheDown = false;
  }
}

it("a change responds while the cache is unavailable, and the relay writes the domain later", async () => {
  const { id, host } = await verified();
  const change = { root_target: "https://example.com/during" };
  const waiting = await whileDown(() => domainFrom(call("PATCH", `/v1/domains/${id}`, undefined, change)));
  expect(waiting).toEqual([ANY_DOMAIN_KEY, domainKey(host)].sort());
  await expect
    .poll(() => cached(host), { timeout: 25_000 })
    .toMatchObject({ target: { kind: "domain", rootTarget: "https://example.com/during" } });
  await expect.poll(repairs, { timeout: 25_000 }).toEqual([]);
});

it("a deletion and a new state reach the cache later, too", async () => {
  const { id, host } = await verified();
  await whileDown(() => call("DELETE", `/v1/domains/${id}`));
  await expect.poll(() => cached(host), { timeout: 25_000 }).toMatchObject({ target: { kind: "gone" } });
  const other = await verified();
  await dns.set({});
  expect((await check(other)).state).toBe("verified");
  const { version = 0 } = (await cached(other.host)) ?? {};
  await whileDown(() => check(other));
  await expect.poll(async () => (await cached(other.host))?.version, { timeout: 25_000 }).toBeGreaterThan(version);
  await expect.poll(repairs, { timeout: 25_000 }).toEqual([]);
});
