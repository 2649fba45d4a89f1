// Stores the saved views of accounts.

import { uuidV7 } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { MAX_VIEWS, type SavedView } from "@qr/session-api";
import { lockAccounts } from "../../access/membership-store.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";

type ViewValues = Omit<SavedView, "id">;

export type ViewStore = ReturnType<typeof createViewStore>;

const shown = { id: true, name: true, query: true } as const;

export function createViewStore(prisma: PrismaClient) {
  return {
    /** Returns the account's views, sorted by name. */
    list: (accountId: string): Promise<SavedView[]> =>
      prisma.view.findMany({ where: { accountId }, select: shown, orderBy: { nameKey: "asc" }, take: MAX_VIEWS }),
    /** Saves a new view. Throws name_taken, and limit_reached at MAX_VIEWS. */
    insert: (accountId: string, values: ViewValues, gate: CommitGate): Promise<SavedView> =>
      inTransaction(prisma, gate, async (transaction) => {
        await lockAccounts(transaction, [accountId]);
        await requireFreeName(transaction, accountId, values.name);
        if ((await transaction.view.count({ where: { accountId } })) >= MAX_VIEWS) {
          throw new HttpError("limit_reached", `An account can have at most ${MAX_VIEWS} views. Delete one first.`);
        }
        const createdAt = new Date();
        const data = { id: uuidV7(createdAt.getTime()), accountId, createdAt, ...values, nameKey: keyOf(values.name) };
        await gate.audit.record(transaction, { subject: data.id });
        return transaction.view.create({ data, select: shown });
      }),
    /**
     * Changes the given values of the account's view, and returns the view; undefined if the account has no such view.
     * Throws name_taken.
     */
    change: (
      accountId: string,
      id: string,
      values: Partial<ViewValues>,
      gate: CommitGate,
    ): Promise<SavedView | undefined> =>
      inTransaction(prisma, gate, async (transaction) => {
        await lockAccounts(transaction, [accountId]);
        if ((await transaction.view.count({ where: { id, accountId } })) === 0) return undefined;
        const { name } = values;
        if (name !== undefined) await requireFreeName(transaction, accountId, name, id);
        const data = name === undefined ? values : { ...values, nameKey: keyOf(name) };
        await gate.audit.record(transaction);
        return transaction.view.update({ where: { id }, data, select: shown });
      }),
    /** Deletes the account's view, and returns whether it existed. */
    delete: (accountId: string, id: string, gate: CommitGate): Promise<boolean> =>
      inTransaction(prisma, gate, async (transaction) => {
        await lockAccounts(transaction, [accountId]);
        const { count } = await transaction.view.deleteMany({ where: { id, accountId } });
        if (count > 0) await gate.audit.record(transaction);
        return count > 0;
      }),
  };
}

function keyOf(name: string): string {
  return name.toLowerCase();
}

/** Throws name_taken if a view other than `except` has the name, ignoring case. The account must be locked. */
async function requireFreeName(
  transaction: Prisma.TransactionClient,
  accountId: string,
  name: string,
  except?: string,
): Promise<void> {
  const found = await transaction.view.findFirst({ where: { accountId, nameKey: keyOf(name) }, select: { id: true } });
  if (found !== null && found.id !== except) {
    throw new HttpError("name_taken", "Another view of this account has this name. Choose another.");
  }
}
