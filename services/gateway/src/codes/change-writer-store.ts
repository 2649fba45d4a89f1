// Saves a change to a code that the transaction has locked: the new values, a new version, the repair of the target
// cache, the event, and the history.

import { isDeepStrictEqual } from "node:util";
import { Prisma } from "@qr/database";
import type { ChangeActor } from "../events/event.ts";
import { writeEvent } from "../events/events-store.ts";
import { type CodeOwner, readOneForChange } from "./code-reader-store.ts";
import type { Editable, StoredCode } from "./code-schemas.ts";
import { recordChange } from "./history/change-store.ts";
import { changesBetween } from "./history/changes.ts";
import { parameterFrom, STORED } from "./insert-codes-store.ts";
import { REDIRECT_COLUMNS } from "./link-fields.ts";
import { addressesBetween, type MovedColumns } from "./links/move-store.ts";
import { type DesignColumns, designChanges, replaceDesign } from "./style/design-store.ts";
import { requestRepair } from "./target-repairs-store.ts";

/** Who changes a code of an account. */
export interface ChangeMaker extends CodeOwner {
  actor: ChangeActor;
}

export interface Applied {
  /** The values of editable columns. */
  edited?: Partial<Editable>;
  /** The columns of the new address, if the code has moved. */
  moved?: MovedColumns | undefined;
  design?: DesignColumns | undefined;
  /** The minimum version of the changed code. Set if its aliases have changed. */
  minVersion?: number | undefined;
  /** The version of the earlier change that this one undoes. */
  restores?: number | undefined;
  /** Whether to request the repair of the target cache, in case this gateway stops before it has published the targets. Default: true. */
  isRepaired?: boolean;
}

/** Saves a change, and returns the changed code. A code that does not change keeps its version and `updatedAt`. */
export async function saveChange(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { edited = {}, moved, design, minVersion, restores, isRepaired = true }: Applied,
  actor: ChangeActor,
): Promise<StoredCode> {
  const redesign = design && designChanges(code, design);
  const changes = { ...changesBetween(code, edited), ...redesign };
  const isLinked = moved !== undefined || minVersion !== undefined;
  if (Object.keys(changes).length === 0 && !isLinked) return code;
  // The code is locked, so its next version is known.
  const version = Math.max(code.version + 1, moved?.version ?? 1, minVersion ?? 1);
  const drawn = redesign && design ? await replaceDesign(transaction, code, design) : {};
  const columns = { ...edited, ...moved, ...drawn, version, updatedAt: new Date() };
  const changed: StoredCode = { ...code, ...columns };
  const isRedirectChanged = isLinked || REDIRECT_COLUMNS.some((name) => !isDeepStrictEqual(changed[name], code[name]));
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(code.id, isRepaired && isRedirectChanged)})
    UPDATE codes SET ${assignments(columns)} WHERE id = ${code.id}::uuid`;
  const after = isLinked ? await readAgain(transaction, code) : changed;
  await recordChange(transaction, {
    code: after,
    kind: "change",
    version,
    time: columns.updatedAt,
    actor,
    changes: { ...changes, ...(isLinked ? addressesBetween(code, after, moved !== undefined) : {}) },
    restores,
  });
  if (moved !== undefined) await writeMoved(transaction, after, actor);
  return after;
}

async function readAgain(transaction: Prisma.TransactionClient, { accountId, id }: StoredCode): Promise<StoredCode> {
  const code = await readOneForChange(transaction, { accountId, limits: undefined }, id);
  if (code === undefined) throw new Error("a locked code has disappeared");
  return code;
}

function writeMoved(
  transaction: Prisma.TransactionClient,
  { id, accountId, version, moves, revision }: StoredCode,
  actor: ChangeActor,
): Promise<void> {
  const data = { code_id: id, account_id: accountId, version, moves, revision };
  return writeEvent(transaction, { accountId, type: "code.moved.v1", subject: id, actor, data });
}

/** Returns SQL that sets columns to `values`, which are keyed by property name in StoredCode. */
export function assignments(values: Readonly<Record<string, unknown>>): Prisma.Sql {
  const given = STORED.filter(({ property }) => property in values);
  return Prisma.join(
    given.map(
      ({ name, type, property }) =>
        Prisma.sql`${Prisma.raw(name)} = ${parameterFrom(values[property])}::${Prisma.raw(type)}`,
    ),
  );
}
