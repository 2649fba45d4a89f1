// Makes an empty installation usable at once: its first account with a key. Called by standalone through the gateway.

import { randomUUID } from "node:crypto";
import type { PrismaClient } from "@qr/database";
import { createApiKey } from "../api-keys/api-key-store.ts";
import { SCOPES } from "../api-keys/scopes.ts";

const FIRST_EMAIL = "demo@localhost";

/**
 * Makes the account `email` (default demo@localhost) on the plan unlimited and a key with all scopes where there is no account at
 * all, and returns that key, which is never shown again; undefined where there is an account already. Of any number of
 * processes that call it at once, one gets the key.
 */
export async function ensureFirstAccount(prisma: PrismaClient, email = FIRST_EMAIL): Promise<string | undefined> {
  return prisma.$transaction(async (transaction) => {
    if ((await transaction.account.findFirst({ select: { id: true } })) !== null) return undefined;
    const accountId = randomUUID();
    // Those that come at the same time wait here for the first one's commit, and then find the address taken.
    const data = { id: accountId, email, plan: "unlimited" };
    const { count } = await transaction.account.createMany({ data, skipDuplicates: true });
    if (count === 0) return undefined;
    const { key } = await createApiKey(transaction, { accountId, name: "first key", scopes: SCOPES });
    return key;
  });
}
