// Makes an empty installation usable at once: its first account with a key. Called by standalone through the gateway.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { createApiKey } from "../access/api-keys/api-key-store.ts";
import { SCOPES } from "../access/scopes.ts";
import type { Passwords } from "../access/sessions/passwords.ts";
import { AT_START } from "./at-start.ts";
import { planDemoData } from "./demo/demo-data-store.ts";
import { DEMO_NAME, type SignIn } from "./demo/demo-owner.ts";
import { createPerson } from "./people/sign-up.ts";

const FIRST_EMAIL = "demo@example.com";

interface FirstAccount {
  email?: string;
  /** How its owner is to sign in; needs `passwords`. */
  demoOwner?: SignIn | undefined;
  passwords?: Pick<Passwords, "hash">;
}

/**
 * Makes the account `email` (default demo@example.com) on the plan unlimited and a key with all scopes where there is no account at
 * all, and returns that key, which is never shown again; undefined where there is an account already. Of any number of
 * processes that call it at once, one gets the key. With `demoOwner` the account gets an owner who can sign in like that, and is
 * to have demo data.
 */
export async function ensureFirstAccount(
  prisma: PrismaClient,
  { email = FIRST_EMAIL, demoOwner, passwords }: FirstAccount = {},
): Promise<string | undefined> {
  const isAnyThere = async (database: Prisma.TransactionClient) =>
    (await database.account.findFirst({ select: { id: true } })) !== null;
  if (await isAnyThere(prisma)) return undefined;
  // Slow by design: not within the transaction.
  const passwordHash = demoOwner && (await passwords?.hash(demoOwner.password));
  return prisma.$transaction(async (transaction) => {
    if (await isAnyThere(transaction)) return undefined;
    const accountId = randomUUID();
    // Those that come at the same time wait here for the first one's commit, and then find the address taken.
    const data = { id: accountId, email, plan: "unlimited", name: demoOwner ? DEMO_NAME : null };
    const { count } = await transaction.account.createMany({ data, skipDuplicates: true });
    if (count === 0) return undefined;
    if (demoOwner && passwordHash !== undefined) {
      await createPerson(transaction, { email: demoOwner.email, name: DEMO_NAME, passwordHash }, accountId);
      await planDemoData(transaction, accountId);
    }
    const createdBy = { type: "service", id: null, name: "first start" } as const;
    const { key } = await createApiKey(transaction, { accountId, name: "first key", scopes: SCOPES, createdBy });
    return key;
  }, AT_START);
}
