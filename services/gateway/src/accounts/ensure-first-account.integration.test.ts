import { openPrisma } from "@qr/database";
import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashApiKey } from "../access/api-keys/api-key.ts";
import { createApiKeyStore } from "../access/api-keys/api-key-store.ts";
import { SCOPES } from "../access/principal.ts";
import { createAccount, emailSchema, matchAccounts } from "./account-store.ts";
import { ensureFirstAccount } from "./ensure-first-account.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const open = () => openPrisma({ url: database.url, max: 2, name: "test" });

it("returns the first key to one of many processes that start concurrently, and never again", async () => {
  const processes = Array.from({ length: 8 }, open);
  const keys = await Promise.all(processes.map((prisma) => ensureFirstAccount(prisma)));
  const given = keys.filter((key) => key !== undefined);
  expect(given).toHaveLength(1);
  const prisma = open();
  expect(await ensureFirstAccount(prisma)).toBeUndefined();
  const holder = await createApiKeyStore(prisma).findHolder(hashApiKey(given[0] ?? ""));
  expect(holder?.principal).toMatchObject({ plan: "unlimited", scopes: SCOPES });
  const { accounts } = await matchAccounts(prisma, "Demo@Example.com");
  expect(accounts.map(({ id }) => id)).toEqual([holder?.principal.accountId]);
  await Promise.all([prisma, ...processes].map((one) => one.$disconnect()));
});

it("creates nothing if any account exists", async () => {
  const prisma = open();
  await createAccount(prisma, { email: "ada@example.com", plan: "free" });
  expect(await ensureFirstAccount(prisma)).toBeUndefined();
  expect(await prisma.account.count()).toBe(1);
  expect(await prisma.apiKey.count()).toBe(0);
  await prisma.$disconnect();
});

it("creates one account for an address, in any letter case", async () => {
  const prisma = open();
  const email = emailSchema.parse(" Ada@Example.COM ");
  const made = await Promise.all(Array.from({ length: 5 }, () => createAccount(prisma, { email, plan: "pro" })));
  expect(made.filter((account) => account !== undefined)).toHaveLength(1);
  expect((await matchAccounts(prisma, "ADA@example.com")).accounts).toMatchObject([{ email: "ada@example.com" }]);
  await prisma.$disconnect();
});
