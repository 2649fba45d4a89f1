// Makes an empty installation usable immediately by creating its first account with a key.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { createApiKey } from "../access/api-keys/api-key-store.ts";
import { AT_START } from "./at-start.ts";
import { planDemoData } from "./demo/demo-data-store.ts";
import { createPerson } from "./people/sign-up.ts";

const FIRST_EMAIL = "demo@example.com";
const DEMO_NAME = "Demo";

interface FirstAccount {
  email?: string;
  /** Whether to add an owner, and to mark the account for demo data. Default: false. */
  hasDemo?: boolean;
}

/**
 * If there is no account, creates one with the address `email` (default: demo@example.com), the `unlimited` plan, and a key with all
 * scopes, and returns the key, which is never shown again. Returns undefined if an account exists. Of several concurrent callers, only one
 * gets the key. With `hasDemo`, the account is marked for demo data and gets an owner without a password, who signs in with a one-time
 * link.
 */
export async function ensureFirstAccount(
  prisma: PrismaClient,
  { email = FIRST_EMAIL, hasDemo = false }: FirstAccount = {},
): Promise<string | undefined> {
  const isAnyThere = async (database: Prisma.TransactionClient) =>
    (await database.account.findFirst({ select: { id: true } })) !== null;
  if (await isAnyThere(prisma)) return undefined;
  return prisma.$transaction(async (transaction) => {
    if (await isAnyThere(transaction)) return undefined;
    const accountId = randomUUID();
    // Other concurrent callers wait here until the first caller commits, and then find that the address is taken.
    const data = { id: accountId, email, emailVerified: true, plan: "unlimited", name: hasDemo ? DEMO_NAME : null };
    const { count } = await transaction.account.createMany({ data, skipDuplicates: true });
    if (count === 0) return undefined;
    if (hasDemo) {
      await createPerson(transaction, { email, emailVerified: true, name: DEMO_NAME }, accountId);
      await planDemoData(transaction, accountId);
    }
    const createdBy = { type: "service", id: null, name: "first start" } as const;
    const { key } = await createApiKey(transaction, { accountId, name: "first key", scopes: [], createdBy });
    return key;
  }, AT_START);
}
