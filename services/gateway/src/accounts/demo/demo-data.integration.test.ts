// Tests demo data on a real database: it is created only once, and its deletion leaves everything else in the account unchanged.

import { randomUUID } from "node:crypto";
import { codeIdFromUuid, type LinkKey } from "@qr/contracts";
import { createMemoryTargetCache } from "@qr/target-cache";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createCommitGate } from "../../scheduling/commit-gate.ts";
import { createDynamic, keyOfUrl } from "../../testing/expectations.ts";
import { startTestGateway, type TestGateway } from "../../testing/test-gateway.ts";
import type { DemoCodeDescription } from "./demo-data.ts";
import { planDemoData } from "./demo-data-store.ts";

const DAY_MS = 86_400_000;
/** The alias as it is stored. */
const ALIAS = "AURORA-MENU";
let test: TestGateway;
const cache = createMemoryTargetCache();
beforeEach(async () => {
  test = await startTestGateway({}, { targetCache: cache });
});
afterEach(() => test.stop());

const plan = (accountId = test.accountId) =>
  test.prisma.$transaction((transaction) => planDemoData(transaction, accountId));

const describeTwo = (madeAt: Date): DemoCodeDescription[] =>
  ["menu", "lamp"].map((name, index) => ({
    request: { target: `https://example.com/${name}`, dynamic: true, title: name },
    createdAt: new Date(madeAt.getTime() - (30 - index) * DAY_MS),
    alias: name === "menu" ? "aurora-menu" : undefined,
  }));

/** Returns the principal of the account's owner, who clears the demo. */
const owner = (accountId: string) =>
  ({ accountId, actor: { type: "person", id: randomUUID(), name: "Ada" }, limits: undefined }) as const;

const accountNow = () => test.prisma.account.findUniqueOrThrow({ where: { id: test.accountId } });
const byCode = (one: { code_id?: string | undefined }, other: { code_id?: string | undefined }) =>
  (one.code_id ?? "") < (other.code_id ?? "") ? -1 : 1;
const slugsOf = async (ids: readonly string[]) =>
  (await test.prisma.code.findMany({ where: { id: { in: [...ids] } } })).map(({ slug }) => slug);

async function made() {
  const demo = await test.gateway.demo.ensureCodes(describeTwo);
  if (!demo) throw new Error("there is no demo data to create");
  return demo;
}

describe("creating demo codes", () => {
  it("creates nothing if no account is marked for demo data", async () => {
    expect(await test.gateway.demo.ensureCodes(describeTwo)).toBeUndefined();
    expect(await test.prisma.code.count()).toBe(0);
  });

  it("creates them once, even concurrently, with the described ages", async () => {
    await plan();
    expect((await accountNow()).hasDemoData).toBe(true);
    const all = await Promise.all(Array.from({ length: 6 }, made));
    expect(new Set(all.map((demo) => JSON.stringify(demo))).size).toBe(1);
    const [demo] = all;
    expect(await test.prisma.code.count({ where: { accountId: test.accountId } })).toBe(2);
    const { body } = await test.call("GET", "/v1/qr");
    expect(body).toMatchObject({ data: [{ title: "lamp" }, { title: "menu" }] });
    const codes = await test.prisma.code.findMany({ orderBy: { createdAt: "asc" } });
    expect(codes.map(({ id }) => id)).toEqual(demo?.codeIds);
    const ages = codes.map(({ createdAt }) => ((demo?.madeAt.getTime() ?? 0) - createdAt.getTime()) / DAY_MS);
    expect(ages).toEqual([30, 29]);
  });

  it("adds the described alias, which works at once, and tells its ID again when the scans are sent later", async () => {
    await plan();
    const first = await made();
    const [menu = "", lamp = ""] = first.codeIds;
    const alias = await test.prisma.link.findFirstOrThrow({ where: { slug: ALIAS } });
    expect(first.aliasIds).toEqual({ [menu]: alias.aliasId });
    expect((await cache.getMany([alias.key as LinkKey]))[0]?.target).toMatchObject({ alias: alias.aliasId });
    const { body } = await test.call("GET", `/v1/qr/${codeIdFromUuid(menu)}`);
    const { aliases } = z.object({ aliases: z.array(z.object({ id: z.string(), short_url: z.url() })) }).parse(body);
    expect(aliases.map(({ short_url }) => new URL(short_url).pathname)).toEqual([`/${ALIAS}`]);
    for (const id of [menu, lamp]) {
      const path = `/v1/qr/${codeIdFromUuid(id)}/aliases`;
      expect((await test.call("POST", path, { body: { slug: randomUUID() } })).status).toBe(200);
    }
    const path = `/v1/qr/${codeIdFromUuid(menu)}/aliases/${aliases[0]?.id}`;
    expect((await test.call("DELETE", path)).status).toBe(200);
    expect((await made()).aliasIds[menu]).toBe(alias.aliasId);
  });

  it("lets the account's statistics of all time begin with its oldest code", async () => {
    await plan();
    const { madeAt } = await made();
    const { body } = await test.call("GET", "/v1/stats?range=all_time");
    const { by_day } = z.object({ by_day: z.array(z.object({ date: z.string() })) }).parse(body);
    expect(by_day[0]?.date).toBe(new Date(madeAt.getTime() - 30 * DAY_MS).toISOString().slice(0, 10));
  });

  it("has nothing to do once the scans have been sent", async () => {
    await plan();
    const { journalId } = await made();
    await test.gateway.demo.markScansSent(journalId);
    expect(await test.gateway.demo.ensureCodes(describeTwo)).toBeUndefined();
  });

  it("creates none of them if one is rejected, and reports its violation", async () => {
    await plan();
    const withPrivate = (madeAt: Date) => [
      ...describeTwo(madeAt),
      { request: { target: "http://10.0.0.1/" }, createdAt: madeAt },
    ];
    await expect(test.gateway.demo.ensureCodes(withPrivate)).rejects.toThrow(/a demo code is rejected: .*target/);
    expect(await test.prisma.code.count()).toBe(0);
    expect((await made()).codeIds).toHaveLength(2);
  });
});

describe("clearing demo data", () => {
  it("deletes exactly the demo codes, including from the redirects, and keeps all others", async () => {
    const other = await test.addAccount();
    await plan();
    const { codeIds } = await made();
    const own = await createDynamic(test);
    const foreignBody = { target: "https://example.com/foreign" };
    expect((await test.call("POST", "/v1/qr", { key: other.key, body: foreignBody })).status).toBe(200);
    await test.gateway.demo.clear(owner(test.accountId), createCommitGate());

    const slugs = [...(await slugsOf(codeIds)), ALIAS];
    expect(slugs).toHaveLength(3);
    const cached = await cache.getMany(slugs.map(keyOfUrl));
    expect(cached.map((entry) => entry?.target.kind)).toEqual(["gone", "gone", "gone"]);
    expect((await test.call("GET", "/v1/qr?include=total")).body).toMatchObject({
      total: 1,
      data: [{ id: own.id }],
    });
    expect((await test.call("GET", "/v1/qr", { key: other.key })).body).toMatchObject({ data: [foreignBody] });
    expect((await accountNow()).hasDemoData).toBe(false);
    expect(await test.prisma.demoData.count()).toBe(0);
  });

  it("commits an event and a target repair for each code, so that redirects notice whatever fails afterward", async () => {
    await plan();
    const { codeIds } = await made();
    // A trigger records the repairs, because the relay deletes them as soon as it has written the cache.
    await test.prisma.$executeRaw`CREATE TABLE seen_repairs (key text)`;
    await test.prisma.$executeRaw`
      CREATE FUNCTION see_repair() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      'BEGIN INSERT INTO seen_repairs VALUES (NEW.key); RETURN NEW; END'`;
    await test.prisma
      .$executeRaw`CREATE TRIGGER see AFTER INSERT ON target_repairs FOR EACH ROW EXECUTE FUNCTION see_repair()`;
    const principal = owner(test.accountId);
    await test.gateway.demo.clear(principal, createCommitGate());
    const seen = await test.prisma.$queryRaw`SELECT code_id FROM seen_repairs JOIN links USING (key) ORDER BY code_id`;
    // The first code also has an alias.
    expect(seen).toEqual([codeIds[0], ...codeIds].map((id) => ({ code_id: id })).sort(byCode));
    const deletions = await test.prisma.event.findMany({
      where: { type: "code.deleted.v1" },
      orderBy: { subject: "asc" },
    });
    expect(deletions.map(({ subject, actor }) => [subject, actor])).toEqual(
      [...codeIds].sort().map((id) => [id, principal.actor]),
    );
  });

  it("can be repeated, with a code that was deleted before, and for an account that never was a demo", async () => {
    await plan();
    const { codeIds } = await made();
    const [menu = ""] = codeIds;
    expect((await test.call("DELETE", `/v1/qr/${codeIdFromUuid(menu)}`)).status).toBe(200);
    const before = await test.prisma.code.findUniqueOrThrow({ where: { id: menu } });
    await test.gateway.demo.clear(owner(test.accountId), createCommitGate());
    await test.gateway.demo.clear(owner(test.accountId), createCommitGate());
    const codes = await test.prisma.code.findMany({ orderBy: { createdAt: "asc" } });
    expect(codes[0]).toEqual(before);
    expect(codes.map(({ version, deletedAt }) => [version, deletedAt !== null])).toEqual([
      // The alias was a change.
      [3, true],
      [2, true],
    ]);
    await test.gateway.demo.clear(owner((await test.addAccount()).accountId), createCommitGate());
  });

  it("permanently deletes an unfinished demo", async () => {
    await plan();
    await test.gateway.demo.clear(owner(test.accountId), createCommitGate());
    expect(await test.gateway.demo.ensureCodes(describeTwo)).toBeUndefined();
    expect(await test.prisma.code.count()).toBe(0);
  });
});

it("cannot be cleared for an unknown account", async () => {
  await expect(test.gateway.demo.clear(owner(randomUUID()), createCommitGate())).rejects.toThrow();
});
