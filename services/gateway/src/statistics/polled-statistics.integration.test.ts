// Tests the statistics of one code that a great many clients poll.

import { statisticsRecordSchema, uuidFromCodeId } from "@qr/contracts";
import {
  createAccountCountsStore,
  createCodeCountsStore,
  createCombinationsStore,
  createDailyScansStore,
  createSelectedCountsStore,
  createTopCodesStore,
} from "@qr/counts";
import type { RunStatement } from "@qr/database";
import { createLogger } from "@qr/runtime";
import { expect, test } from "vitest";
import { createCodeReader } from "../codes/code-reader-store.ts";
import type { ApiCall } from "../route/api-route.ts";
import { createDynamic } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createAccountReads } from "./account/read-account-statistics.ts";
import { createWithCountedCode } from "./counted-code.ts";
import { createReadStatistics } from "./read-statistics.ts";
import { statisticsRoutes } from "./statistics-routes.ts";

const READERS = 1000;

const api = await useTestGateway();

/** Counts `scans` scans from today in one transaction, as the stats service does. */
async function fold(id: string, scans: bigint, foldedAt: Date): Promise<void> {
  const codeId = uuidFromCodeId(id) ?? "";
  const day = new Date(new Date().toISOString().slice(0, 10));
  await api.prisma.$transaction([
    api.prisma.codeDay.upsert({
      where: { codeId_day: { codeId, day } },
      create: { codeId, day, scans, mobile: scans, desktop: 0n, tablet: 0n, bots: 0n },
      update: { scans: { increment: scans }, mobile: { increment: scans } },
    }),
    api.prisma.codeTotal.upsert({
      where: { codeId },
      create: { codeId, scans, bots: 0n, foldedAt },
      update: { scans: { increment: scans }, foldedAt },
    }),
  ]);
}

test("I13 a thousand concurrent reads of a code's statistics cost a few statements", async () => {
  const { id } = await createDynamic(api);
  const foldedAt = new Date();
  await fold(id, 7n, foldedAt);
  const statements: string[] = [];
  const counting: RunStatement = (statement, values) => {
    statements.push(statement.name ?? statement.text);
    return api.run(statement, values);
  };
  const log = createLogger("test", "silent");
  const topCodes = createTopCodesStore(counting, createDailyScansStore(counting));
  const combinations = createCombinationsStore(counting, "code");
  const reader = createCodeReader(counting);
  const selection = { reader, findDomains: () => Promise.reject(new Error("no domains")) };
  const selected = createSelectedCountsStore(counting);
  const account = {
    store: createAccountCountsStore(counting),
    combinations,
    selected,
    selection,
    topCodes,
    reads: createAccountReads(),
    log,
  };
  const store = createCodeCountsStore(counting);
  const withCountedCode = createWithCountedCode(reader.readHead);
  const readStatistics = createReadStatistics({ store, combinations, log });
  const parts = { reader, withCountedCode, readStatistics, store, account };
  const [route] = statisticsRoutes(parts);
  const call = { principal: { accountId: api.accountId }, id, query: "" } as unknown as ApiCall;
  const responses = await Promise.all(Array.from({ length: READERS }, () => route?.respond(call)));
  for (const response of responses) {
    expect(response?.headers).toEqual({ "X-Stats-As-Of": foldedAt.toISOString() });
    expect(response).toMatchObject({ body: { total_scans: 7, by_device: { mobile: 7 } } });
  }
  const reads = statements.filter((name) => name === "read_code_counts_utc");
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThan(READERS / 50);
  expect(statements.length).toBeLessThan(READERS / 10);
}, 30_000);

test("I13 scans are counted while a code's statistics are polled, and each response has its as-of time", async () => {
  const { id } = await createDynamic(api);
  const momentOf = (total: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, total));
  await fold(id, 1n, momentOf(1));
  let isFolding = true;
  const poll = async () => {
    const seen: number[] = [];
    while (isFolding || seen.at(-1) !== 20) {
      const response = await api.call("GET", `/v1/qr/${id}/stats`);
      const { total_scans: total } = statisticsRecordSchema.parse(response.body);
      expect(response.headers.get("x-stats-as-of")).toBe(momentOf(total).toISOString());
      expect(total).toBeGreaterThanOrEqual(seen.at(-1) ?? 0);
      seen.push(total);
    }
    return seen;
  };
  const polls = Promise.all(Array.from({ length: 50 }, poll));
  for (let total = 2; total <= 20; total += 1) {
    const began = performance.now();
    await fold(id, 1n, momentOf(total));
    expect(performance.now() - began).toBeLessThan(5000);
  }
  isFolding = false;
  for (const seen of await polls) expect(seen.at(-1)).toBe(20);
}, 60_000);
