// Tests the daily checks of domains with a real DNS server.

import { createLogger } from "@qr/runtime";
import { expect, it } from "vitest";
import { SHORT_HOST, useTestDomains } from "../../testing/test-domains.ts";
import { createDomainChecks } from "./check-domain.ts";
import { startDailyChecks } from "./daily-checks.ts";
import { createDnsLookup } from "./dns.ts";
import { createDomainStore } from "./domain-store.ts";

const { dns, api, verified } = await useTestDomains();
const log = createLogger("test", "silent");
const makeDue = () => api.prisma.domain.updateMany({ data: { nextCheckAt: new Date(0) } });

it("due domains are checked, also after an outage, and are failing after the second day without records", async () => {
  for (let count = 0; count < 3; count += 1) await verified();
  await dns.set({});
  const store = createDomainStore(api.prisma);
  let outages = 0;
  const claimDue: typeof store.claimDue = async (limit) => {
    outages += 1;
    if (outages === 1) throw new Error("Postgres is down");
    return store.claimDue(limit);
  };
  const checks = createDomainChecks({
    store,
    dns: createDnsLookup([dns.address], SHORT_HOST),
    shortHost: SHORT_HOST,
    targets: { publish: async () => {} },
    onEvent: () => {},
    log,
  });
  await makeDue();
  const daily = startDailyChecks({ store: { claimDue }, checks, log, pollMs: 50 });
  try {
    const all = async () => (await api.prisma.domain.findMany()).map(({ state, failures }) => `${state} ${failures}`);
    await expect.poll(all).toEqual(Array.from({ length: 3 }, () => "verified 1"));
    const next = await api.prisma.domain.findMany({ select: { nextCheckAt: true } });
    for (const { nextCheckAt } of next) {
      const hours = (Number(nextCheckAt) - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(21);
      expect(hours).toBeLessThan(27);
    }
    await makeDue();
    await expect.poll(all).toEqual(Array.from({ length: 3 }, () => "failing 2"));
  } finally {
    await daily.stop();
  }
});
