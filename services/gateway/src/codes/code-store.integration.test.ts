import { randomUUID } from "node:crypto";
import { DEFAULT_DOMAIN, linkKey } from "@qr/contracts";
import type { RunStatement } from "@qr/database";
import { expect, test } from "vitest";
import { SCOPES } from "../access/principal.ts";
import { isDatabaseUnavailable } from "../scheduling/database-errors.ts";
import { TEST_SETTINGS, useTestGateway } from "../testing/test-gateway.ts";
import { generateSlug } from "./address.ts";
import { type NewCode, newCode } from "./code.ts";
import { createCodeRequest } from "./code-schemas.ts";
import { createInsertCode, type InsertOutcome, isSaved } from "./insert-codes-store.ts";
import { publicUrls } from "./public-urls.ts";

const api = await useTestGateway();

function testCode(fields: Partial<NewCode> = {}): NewCode {
  const actor = { type: "service", id: null, name: "test" } as const;
  const request = {
    ...createCodeRequest.parse({ target: `https://example.com/{"a\\b",NULL}`, dynamic: true }),
    ownDomain: undefined,
  };
  const principal = { accountId: api.accountId, actor, scopes: SCOPES, plan: "free", limits: undefined } as const;
  const code = { ...newCode(principal, request, publicUrls(TEST_SETTINGS)), ...fields };
  return { ...code, key: linkKey(DEFAULT_DOMAIN, code.slug) };
}

const outcomeOf = (result: InsertOutcome | undefined) => (isSaved(result) ? "saved" : result);

function counted(run: RunStatement): { run: RunStatement; statements(): number } {
  let statements = 0;
  return {
    run: (statement, values) => {
      statements += 1;
      return run(statement, values);
    },
    statements: () => statements,
  };
}

const savedIds = async (codes: readonly NewCode[]) => {
  const ids = codes.map(({ id }) => id);
  const saved = await api.prisma.code.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return new Set(saved.map(({ id }) => id));
};

test("codes of one tick are saved by one statement, each unchanged", async () => {
  const { run, statements } = counted(api.run);
  const insert = createInsertCode(run);
  const codes = [
    testCode({ title: 'quotes "\\" and {braces}, NULL', dynamic: false, type: "text", target: "line\nline" }),
    testCode({ style: { modules: "dots", finders: "circle", frame: { caption: 'NULL, {"a\\b"}' }, logo: null } }),
    testCode({ title: "NULL", format: "svg", colorDark: "#010203" }),
    ...Array.from({ length: 30 }, () => testCode()),
  ];
  const results = await Promise.all(codes.map((code) => insert(code)));
  expect(statements()).toBe(1);
  for (const [
    index,
    {
      createdBy: _actor,
      traceParent: _span,
      scans: _scans,
      aliases: _aliases,
      domainHost: _host,
      key: _key,
      defaultKey: _defaultKey,
      isCaseSensitive: _isCaseSensitive,
      ...code
    },
  ] of codes.entries()) {
    expect(results[index]).toMatchObject({ id: code.id, version: 1 });
    const row = await api.prisma.code.findUniqueOrThrow({ where: { id: code.id } });
    expect(row).toEqual({ ...code, deletedAt: null, wipedAt: null });
  }
});

test("a code whose slug is taken, even in the same statement, is the only one rejected, and no event is written for it", async () => {
  const insert = createInsertCode(api.run);
  const there = testCode();
  await insert(there);
  const twins = [testCode({ slug: "TWIN-SLUG" }), testCode({ slug: "TWIN-SLUG" })];
  const codes = [testCode(), testCode({ slug: there.slug }), ...twins, testCode()];
  const results = (await Promise.all(codes.map((code) => insert(code)))).map(outcomeOf);
  const saved = codes.filter((_, index) => results[index] === "saved");
  const refused = codes.filter((_, index) => results[index] === "taken").map(({ id }) => id);
  expect([results[0], results[1], results[4]]).toEqual(["saved", "taken", "saved"]);
  expect([saved.length, refused.length]).toEqual([3, 2]);
  expect(await savedIds(codes)).toEqual(new Set(saved.map(({ id }) => id)));
  expect(await api.prisma.event.count({ where: { subject: { in: refused } } })).toBe(0);
});

test("a code that the database rejects fails alone", async () => {
  const insert = createInsertCode(api.run);
  const codes = [testCode(), testCode({ accountId: randomUUID() }), testCode({ target: "a\0b" }), testCode()];
  const results = await Promise.allSettled(codes.map((code) => insert(code)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(await savedIds(codes)).toEqual(new Set([codes[0]?.id, codes[3]?.id]));
});

test("a code whose logo does not exist is the only one rejected, and no event is written for it", async () => {
  const insert = createInsertCode(api.run);
  const codes = [testCode(), testCode({ logoId: randomUUID() }), testCode()];
  expect((await Promise.all(codes.map((code) => insert(code)))).map(outcomeOf)).toEqual([
    "saved",
    "logo_deleted",
    "saved",
  ]);
  expect(await savedIds(codes)).toEqual(new Set([codes[0]?.id, codes[2]?.id]));
  expect(await api.prisma.event.count({ where: { subject: codes[1]?.id ?? "" } })).toBe(0);
});

test("concurrent statements with the same slugs in different orders do not deadlock", async () => {
  await api.run({ name: "slow", text: SLOW_INSERTS }, []);
  await api.run({ name: "trigger", text: ON_EACH_INSERT }, []);
  const slugs = Array.from({ length: 20 }, generateSlug);
  const groups = [slugs, slugs.toReversed()].map((order) => {
    const insert = createInsertCode(api.run);
    return order.map((slug) => insert(testCode({ slug })));
  });
  const results = (await Promise.all(groups.flat())).map(outcomeOf);
  await api.run({ name: "no_trigger", text: "DROP TRIGGER slow ON codes" }, []);
  expect(results.filter((outcome) => outcome === "saved")).toHaveLength(slugs.length);
});

const SLOW_INSERTS = `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM pg_sleep(0.01); RETURN NEW; END $$`;
const ON_EACH_INSERT = "CREATE TRIGGER slow BEFORE INSERT ON codes FOR EACH ROW EXECUTE FUNCTION slow()";

test("a burst is saved in bounded batches, and codes that Postgres does not accept in time are given up", async () => {
  const { run, statements } = counted(api.run);
  const burst = Array.from({ length: 500 }, () => testCode());
  const insert = createInsertCode(run);
  const results = (await Promise.all(burst.map((code) => insert(code)))).map(outcomeOf);
  expect(new Set(results)).toEqual(new Set(["saved"]));
  expect(statements()).toBe(8);

  const timeout = new Error("timeout exceeded when trying to connect");
  const stuck = createInsertCode(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    throw timeout;
  });
  const tooMany = Array.from({ length: 6000 }, () => testCode());
  const sentAt = performance.now();
  const outcomes = await Promise.allSettled(tooMany.map((code) => stuck(code)));
  expect(performance.now() - sentAt).toBeLessThan(5000);
  const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason : undefined));
  expect(reasons.filter((reason) => reason === timeout)).toHaveLength(128);
  expect(reasons.every((reason) => isDatabaseUnavailable(reason) || reason.code === "unavailable")).toBe(true);
});
