// Makes an empty installation usable immediately by creating its first account with a key.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { createApiKey } from "../access/api-keys/api-key-store.ts";
import { SCOPES } from "../access/principal.ts";
import type { Passwords } from "../access/sessions/passwords.ts";
import { AT_START } from "./at-start.ts";
import { planDemoData } from "./demo/demo-data-store.ts";
import { DEMO_NAME, type SignIn } from "./demo/demo-owner.ts";
import { createPerson } from "./people/sign-up.ts";

const FIRST_EMAIL = "demo@example.com";

interface FirstAccount {
  email?: string;
  /** The sign-in of the account's owner. Requires `passwords`. */
  demoOwner?: SignIn | undefined;
  passwords?: Pick<Passwords, "hash">;
}

/**
 * If there is no account, creates one with the address `email` (default: demo@example.com), the plan `unlimited`, and a key that has all
 * scopes, and returns the key, which is never shown again. Returns undefined if an account exists. Of several concurrent callers, only one
 * gets the key. If `demoOwner` is given, the account gets an owner with that sign-in, and is marked for demo data.
 */
export async function ensureFirstAccount(
  prisma: PrismaClient,
  { email = FIRST_EMAIL, demoOwner, passwords }: FirstAccount = {},
): Promise<string | undefined> {
  const isAnyThere = async (database: Prisma.TransactionClient) =>
    (await database.account.findFirst({ select: { id: true } })) !== null;
  if (await isAnyThere(prisma)) return undefined;
  // Hashing is slow by design, so it runs outside the transaction.
  const passwordHash = demoOwner && (await passwords?.hash(demoOwner.password));
  return prisma.$transaction(async (transaction) => {
    if (await isAnyThere(transaction)) return undefined;
    const accountId = randomUUID();
    // Other concurrent callers wait here until the first caller commits, and then find that the address is taken.
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
