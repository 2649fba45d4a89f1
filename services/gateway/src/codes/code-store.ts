// Writes codes, each change in one transaction with its event; code-reader-store.ts reads them.

import { type Prisma, type PrismaClient, type RunStatement, statementsWithin } from "@qr/database";
import type { Principal } from "../access/principal.ts";
import type { Actor } from "../events/event.ts";
import { writeEvent } from "../events/events-store.ts";
import { createInsertCode, insertAlone } from "./code-inserts-store.ts";
import { readOneForChange } from "./code-reader-store.ts";
import type { NewCode, StoredCode } from "./stored-code.ts";
import { requestRepair } from "./target-repairs-store.ts";

/** The two attributes of a code that can be changed. */
export interface Editable {
  target: string;
  title: string | null;
}

/** What is left of a deleted code. */
export interface Tombstone {
  id: string;
  slug: string;
  version: number;
}

export interface CodeStore {
  /**
   * Saves the code with its event, in the given transaction or, without one, at once. Undefined where its
   * slug or id is taken; then nothing was saved.
   */
  insert(code: NewCode, transaction?: Prisma.TransactionClient): Promise<StoredCode | undefined>;
  /**
   * Changes the account's code to what `decide` makes of it, while nobody else can change it; what `decide` throws is thrown on
   * and nothing is changed. Undefined where the account has no such code. An unchanged code keeps its version and time.
   */
  change(principal: Principal, id: string, decide: (code: StoredCode) => Editable): Promise<StoredCode | undefined>;
  /**
   * Makes a tombstone of the account's code; what `check` throws is thrown on, and the code stays. Undefined where the account has
   * no such code.
   */
  delete(principal: Principal, id: string, check: (code: StoredCode) => void): Promise<Tombstone | undefined>;
}

export function createCodeStore({ prisma, run }: { prisma: PrismaClient; run: RunStatement }): CodeStore {
  const insertInTurn = createInsertCode(run);
  return {
    insert: (code, transaction) =>
      transaction === undefined ? insertInTurn(code) : insertAlone(statementsWithin(transaction), code),
    change: ({ accountId, actor }, id, decide) =>
      prisma.$transaction(async (transaction) => {
        const code = await readOneForChange(transaction, accountId, id);
        return code === undefined ? undefined : await writeChange(transaction, code, decide(code), actor);
      }),
    delete: (principal, id, check) =>
      prisma.$transaction((transaction) => deleteWithin(transaction, principal, id, check)),
  };
}

async function writeChange(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { target, title }: Editable,
  actor: Actor,
): Promise<StoredCode> {
  const changes = {
    ...(target === code.target ? {} : { target: { from: code.target, to: target } }),
    ...(title === code.title ? {} : { title: { from: code.title, to: title } }),
  };
  if (Object.keys(changes).length === 0) return code;
  // The code is locked, so its next version is known.
  const changed = { ...code, target, title, version: code.version + 1, updatedAt: new Date() };
  const { id, accountId, version, updatedAt } = changed;
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(id, changes.target !== undefined)})
    UPDATE codes SET target = ${target}, title = ${title}, version = ${version}, updated_at = ${updatedAt} WHERE id = ${id}::uuid`;
  const data = { code_id: id, account_id: accountId, version, changes };
  await writeEvent(transaction, { accountId, type: "code.updated.v1", subject: id, actor, data });
  return changed;
}

/** Makes a tombstone of the account's code in a transaction. Returns undefined if the account has no such code. */
export async function deleteWithin(
  transaction: Prisma.TransactionClient,
  { accountId, actor }: Pick<Principal, "accountId" | "actor">,
  id: string,
  check: (code: StoredCode) => void = () => {},
): Promise<Tombstone | undefined> {
  const code = await readOneForChange(transaction, accountId, id);
  if (code === undefined) return undefined;
  check(code);
  const version = code.version + 1;
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(id)})
    UPDATE codes SET deleted_at = ${new Date()}, version = ${version} WHERE id = ${id}::uuid`;
  const data = { code_id: id, account_id: accountId, version };
  await writeEvent(transaction, { accountId, type: "code.deleted.v1", subject: id, actor, data });
  return { id, slug: code.slug, version };
}
