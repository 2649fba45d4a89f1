// Writes codes. Each change is saved in the same transaction as its event.

import { isDeepStrictEqual } from "node:util";
import type { LinkKey } from "@qr/contracts";
import { Prisma, type PrismaClient, type RunStatement, statementsWithin } from "@qr/database";
import type { Principal } from "../access/principal.ts";
import type { Actor } from "../events/event.ts";
import { writeEvent } from "../events/events-store.ts";
import type { CommitGate } from "../scheduling/commit-gate.ts";
import { inTransaction } from "../scheduling/commit-gate.ts";
import type { NewCode, TargetEntry } from "./code.ts";
import { readOneForChange } from "./code-reader-store.ts";
import { changesBetween, type Editable, type StoredCode } from "./code-schemas.ts";
import {
  createInsertCode,
  type InsertOutcome,
  insertCodes,
  parameterFrom,
  refuseTakenExternalId,
  STORED,
} from "./insert-codes-store.ts";
import { REDIRECT_COLUMNS } from "./link-fields.ts";
import { linksOfCode } from "./links/links-store.ts";
import { type Destination, type MovedColumns, moveBetween, moveLinks } from "./links/move-store.ts";
import { requestRepair } from "./target-repairs-store.ts";

export interface Tombstone {
  id: string;
  version: number;
  /** The keys of its links. */
  keys: readonly LinkKey[];
}

/** Returns the entries of a deleted code's links in the target cache. */
export function deletedEntries({ version, keys }: Tombstone): TargetEntry[] {
  return keys.map((key) => ({ key, value: { version, target: { kind: "gone" } } }));
}

export type CodeStore = ReturnType<typeof createCodeStore>;

/** What becomes of a code: the values of its editable columns, and where it moves, if it does. */
export interface Decision {
  edited: Editable;
  destination: Destination | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export function createCodeStore({ prisma, run }: { prisma: PrismaClient; run: RunStatement }) {
  const insertWithOthers = createInsertCode(run);
  return {
    /** Saves a code with its event, in the given transaction or in a new one, and returns the outcome. */
    insert: async (code: NewCode, transaction?: Prisma.TransactionClient): Promise<InsertOutcome> => {
      if (transaction === undefined) return insertWithOthers(code).catch(refuseTakenExternalId);
      const [outcome = "taken"] = await insertCodes(statementsWithin(transaction), [code]).catch(refuseTakenExternalId);
      return outcome;
    },
    /**
     * Locks the account's code, and changes it to what `decide` returns. If `decide` throws, rethrows the error and changes
     * nothing. Returns undefined if the account has no such code. A code that does not change keeps its version and `updatedAt`.
     */
    change: ({ accountId, actor }: Principal, id: string, gate: CommitGate, decide: (code: StoredCode) => Decision) =>
      inTransaction(prisma, gate, async (transaction) => {
        const code = await readOneForChange(transaction, accountId, id);
        if (code === undefined) return undefined;
        const { edited, destination } = decide(code);
        const moved = destination && (await moveLinks(transaction, code, destination));
        const changed = await writeChange(transaction, code, { edited, moved }, actor);
        return { code: changed, links: await linksOfCode(transaction, id) };
      }).catch(refuseTakenExternalId),
    /** Turns the account's code into a tombstone, and returns the tombstone; undefined if the account has no such code. Throws what `check` throws. */
    delete: (principal: Principal, id: string, gate: CommitGate, check: (code: StoredCode) => void) =>
      inTransaction(prisma, gate, (transaction) => deleteWithin(transaction, principal, id, check)),
  };
}

async function writeChange(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { edited, moved }: { edited: Editable; moved: MovedColumns | undefined },
  actor: Actor,
): Promise<StoredCode> {
  const changes = changesBetween(code, edited);
  if (Object.keys(changes).length === 0 && moved === undefined) return code;
  // The code is locked, so its next version is known.
  const [version, updatedAt] = [moved?.version ?? code.version + 1, new Date()];
  const { id, accountId } = code;
  const isRedirectChanged =
    moved !== undefined || REDIRECT_COLUMNS.some((name) => !isDeepStrictEqual(edited[name], code[name]));
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(id, isRedirectChanged)})
    UPDATE codes SET ${assignments({ ...edited, ...moved, version, updatedAt })} WHERE id = ${id}::uuid`;
  const event = { accountId, subject: id, actor } as const;
  const data = { code_id: id, account_id: accountId, version };
  if (moved === undefined) {
    await writeEvent(transaction, { ...event, type: "code.updated.v1", data: { ...data, changes } });
    return { ...code, ...edited, version, updatedAt };
  }
  const after = await readOneForChange(transaction, accountId, id);
  if (after === undefined) throw new Error("a locked code has disappeared");
  const all = { ...changes, ...moveBetween(code, after) };
  await writeEvent(transaction, { ...event, type: "code.updated.v1", data: { ...data, changes: all } });
  await writeEvent(transaction, { ...event, type: "code.moved.v1", data: { ...data, moves: after.moves } });
  return after;
}

function assignments(values: Values): Prisma.Sql {
  const given = STORED.filter(({ property }) => property in values);
  return Prisma.join(
    given.map(
      ({ name, type, property }) =>
        Prisma.sql`${Prisma.raw(name)} = ${parameterFrom(values[property])}::${Prisma.raw(type)}`,
    ),
  );
}

/** Turns the account's code into a tombstone, in the given transaction, and returns the tombstone; undefined if the account has no such code. */
export async function deleteWithin(
  transaction: Prisma.TransactionClient,
  { accountId, actor }: Pick<Principal, "accountId" | "actor">,
  id: string,
  check: (code: StoredCode) => void = () => {},
): Promise<Tombstone | undefined> {
  const code = await readOneForChange(transaction, accountId, id);
  if (code === undefined) return undefined;
  check(code);
  await writeTombstone(transaction, code, actor);
  const links = await linksOfCode(transaction, id);
  return { id, version: code.version + 1, keys: links.map(({ key }) => key) };
}

/** Turns a code that the transaction has locked into a tombstone, with a repair of its target and an event. Returns the time of the deletion. */
export async function writeTombstone(
  transaction: Prisma.TransactionClient,
  { id, accountId, version, moves }: Pick<StoredCode, "id" | "accountId" | "version" | "moves">,
  actor: Actor,
): Promise<Date> {
  const deletedAt = new Date();
  const data = { code_id: id, account_id: accountId, version: version + 1, moves };
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(id)})
    UPDATE codes SET deleted_at = ${deletedAt}, version = ${data.version} WHERE id = ${id}::uuid`;
  await writeEvent(transaction, { accountId, type: "code.deleted.v1", subject: id, actor, data });
  return deletedAt;
}
