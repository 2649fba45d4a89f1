// Changes and deletes codes. Each change is saved in the same transaction as its event.

import { codeIdFromUuid, type LinkKey } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { requireDomainWithin, requireWithinLimits } from "../access/code-limits.ts";
import type { Principal } from "../access/principal.ts";
import type { ChangeActor } from "../events/event.ts";
import type { CommitGate } from "../scheduling/commit-gate.ts";
import { inTransaction } from "../scheduling/commit-gate.ts";
import { restoreWithin } from "./bin/restore-code-store.ts";
import { type ChangeMaker, saveChange } from "./change-writer-store.ts";
import type { ChangedCode } from "./code.ts";
import { readOneForChange } from "./code-reader-store.ts";
import type { Editable, StoredCode } from "./code-schemas.ts";
import { recordChange } from "./history/change-store.ts";
import { refuseTakenExternalId } from "./insert-codes-store.ts";
import { linksOfCode } from "./links/links-store.ts";
import { type Destination, moveLinks } from "./links/move-store.ts";
import { type AliasRestoration, restoreAliases } from "./links/restore-aliases-store.ts";
import type { DesignColumns } from "./style/design-store.ts";
import { requestRepair } from "./target-repairs-store.ts";

export interface Tombstone {
  id: string;
  version: number;
  /** The keys of the deleted code's links. */
  keys: readonly LinkKey[];
}

export type CodeStore = ReturnType<typeof createCodeStore>;

/**
 * How to change a code: the values of its editable columns, its new address if it moves, and its new design, if any.
 */
export interface Decision {
  edited: Partial<Editable>;
  destination: Destination | undefined;
  design?: DesignColumns;
  /** The aliases to add and to delete. Set if a change to the aliases is undone. */
  aliases?: AliasRestoration | undefined;
  /** The version of the change that is undone. */
  restores?: number;
}

export function createCodeStore(prisma: PrismaClient) {
  return {
    /**
     * Locks the account's code, and changes it to what `decide` returns. If `decide` throws, rethrows the error and changes
     * nothing. Returns undefined if the account has no such code. A code that does not change keeps its version and `updatedAt`.
     */
    change: (maker: ChangeMaker, id: string, gate: CommitGate, decide: (code: StoredCode) => Decision) =>
      inTransaction(prisma, gate, async (transaction) => {
        const changed = await changeWithin(transaction, maker, id, decide);
        if (changed !== undefined) await gate.audit.record(transaction, { subject: codeIdFromUuid(id) });
        return changed;
      }).catch(refuseTakenExternalId),
    /**
     * Makes the account's deleted code live again. Returns undefined if the account has no such code in its bin. Throws
     * not_restorable, slug_taken, and external_id_taken.
     */
    restore: (maker: ChangeMaker, id: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        const restored = await restoreWithin(transaction, maker, id);
        if (restored !== undefined) await gate.audit.record(transaction, { subject: codeIdFromUuid(id) });
        return restored;
      }).catch(refuseTakenExternalId),
    /** Turns the account's code into a tombstone, and returns the tombstone; undefined if the account has no such code. Throws what `check` throws. */
    delete: (principal: Principal, id: string, gate: CommitGate, check: (code: StoredCode) => void) =>
      inTransaction(prisma, gate, async (transaction) => {
        const tombstone = await deleteWithin(transaction, principal, id, check);
        if (tombstone !== undefined) await gate.audit.record(transaction, { subject: codeIdFromUuid(id) });
        return tombstone;
      }),
  };
}

/**
 * Does what `change` does, in the given transaction. Throws key_limited if the maker has limits and the changed code is outside of them.
 * `isRepaired`: false if the caller guarantees that the targets are
 * published.
 */
export async function changeWithin(
  transaction: Prisma.TransactionClient,
  maker: ChangeMaker,
  id: string,
  decide: (code: StoredCode) => Decision,
  isRepaired = true,
): Promise<ChangedCode | undefined> {
  const before = await readOneForChange(transaction, maker, id);
  if (before === undefined) return undefined;
  const { edited, destination, design, aliases, restores } = decide(before);
  for (const { host } of aliases?.added ?? []) requireDomainWithin(maker.limits, { host });
  const moved = destination && (await moveLinks(transaction, before, destination));
  const restored = aliases && (await restoreAliases(transaction, before, aliases));
  const minVersion = restored?.hasChanged ? 1 : undefined;
  const applied = { edited, moved, design, minVersion, restores, isRepaired };
  const code = await saveChange(transaction, before, applied, maker.actor);
  if (maker.limits) requireWithinLimits(maker.limits, code);
  return { code, links: await linksOfCode(transaction, id), gone: restored?.gone ?? [] };
}

/** Turns the account's code into a tombstone, in the given transaction, and returns the tombstone; undefined if the account has no such code. */
export async function deleteWithin(
  transaction: Prisma.TransactionClient,
  maker: ChangeMaker,
  id: string,
  check: (code: StoredCode) => void = () => {},
): Promise<Tombstone | undefined> {
  const code = await readOneForChange(transaction, maker, id);
  if (code === undefined) return undefined;
  check(code);
  await writeTombstone(transaction, code, maker.actor);
  const links = await linksOfCode(transaction, id);
  return { id, version: code.version + 1, keys: links.map(({ key }) => key) };
}

/**
 * Turns a code that the transaction has locked into a tombstone, requests the repair of its targets, and writes an
 * event. Returns the time of the deletion.
 */
export async function writeTombstone(
  transaction: Prisma.TransactionClient,
  code: Pick<StoredCode, "id" | "accountId" | "version" | "moves" | "revision">,
  actor: ChangeActor,
): Promise<Date> {
  const [version, deletedAt] = [code.version + 1, new Date()];
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(code.id)})
    UPDATE codes SET deleted_at = ${deletedAt}, version = ${version} WHERE id = ${code.id}::uuid`;
  await recordChange(transaction, { code, kind: "deletion", version, time: deletedAt, actor, changes: {} });
  return deletedAt;
}
