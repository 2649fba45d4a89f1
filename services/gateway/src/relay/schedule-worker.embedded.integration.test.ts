// Tests scheduled changes on embedded Postgres, whose connections share one session.

import { randomUUID } from "node:crypto";
import { uuidV7 } from "@qr/contracts";
import { createEmbeddedTestDatabase } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { expect, it } from "vitest";
import { blockedDomains, ownHosts } from "../codes/content/hosts.ts";
import { createFindDomains } from "../codes/domains/account-domains.ts";
import { createDomainStore } from "../codes/domains/domain-store.ts";
import { publicUrls } from "../codes/public-urls.ts";
import { createSchedule } from "../codes/schedule/carry-out.ts";
import { createScheduleStore } from "../codes/schedule/schedule-store.ts";
import { OPERATOR } from "../events/event.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { startScheduleWorker } from "./schedule-worker.ts";

const log = createLogger("test", "silent");
const { prisma } = await useTestDatabase(createEmbeddedTestDatabase);
const SHORT_URL = "https://short.example.com";
const urls = publicUrls({ PUBLIC_SHORT_URL: SHORT_URL, PUBLIC_IMAGE_URL: "https://images.example.com" });

it("makes changes, also those that name a domain, and records those that are refused", async () => {
  const accountId = randomUUID();
  await prisma.account.create({ data: { id: accountId, email: "embedded@example.com", plan: "free" } });
  const published: string[] = [];
  const schedule = createSchedule({
    schedule: createScheduleStore(prisma),
    findDomains: createFindDomains(createDomainStore(prisma), urls.shortHost),
    targets: { replace: async (entries) => void published.push(...entries.map(({ key }) => key)) },
    urls,
    urlRules: { own: ownHosts([SHORT_URL]), blocked: blockedDomains([]), allowsPrivateHosts: false },
    hashPassword: () => Promise.reject(new Error("a password cannot be scheduled")),
    onEvent: () => {},
    log,
  });
  const changes = [
    { target: "https://example.com/then" },
    { domain: urls.shortHost, slug: "embedded-there" },
    { domain: "gone.example.com" },
    { target: "https://10.0.0.1/" },
  ];
  const codes = await Promise.all(
    changes.map(async (change, index) => {
      const id = uuidV7(Date.now());
      const slug = `EMBEDDED${index}`;
      const fixed = { type: "url", target: "https://example.com/", dynamic: true, format: "png", payload: slug };
      const times = { createdAt: new Date(), updatedAt: new Date() };
      const colors = { colorDark: "#000000", colorLight: "#ffffff" };
      const links = { create: { key: slug } };
      await prisma.code.create({ data: { id, accountId, slug, ...fixed, ...times, ...colors, links } });
      const made = { actor: OPERATOR, createdAt: new Date() };
      const due = { id: randomUUID(), accountId, codeId: id, at: new Date(), change, ...made };
      await prisma.scheduledChange.create({ data: due });
      return id;
    }),
  );
  const worker = startScheduleWorker({ schedule, log });
  await expect.poll(() => prisma.scheduledChange.count({ where: { failedAt: null } }), { timeout: 20_000 }).toBe(0);
  await worker.stop();
  const failed = await prisma.scheduledChange.findMany({ select: { codeId: true } });
  expect(failed.map(({ codeId }) => codeId).sort()).toEqual(codes.slice(2).sort());
  const made = await prisma.codeChange.findMany({ select: { codeId: true, version: true } });
  expect(made.map(({ codeId, version }) => [codeId, version]).sort()).toEqual(
    codes
      .slice(0, 2)
      .map((id) => [id, 2])
      .sort(),
  );
  expect(published.sort()).toEqual(["EMBEDDED-THERE", "EMBEDDED0", "EMBEDDED1"]);
});
