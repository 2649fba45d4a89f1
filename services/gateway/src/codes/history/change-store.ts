// Writes the history of codes. Every change to a code is written here, together with its event, in the transaction that
// makes the change.

import { Prisma } from "@qr/database";
import type { ChangeActor, NewEvent } from "../../events/event.ts";
import { insertEvent } from "../../events/events-store.ts";
import type { StoredCode } from "../code-schemas.ts";
import { type Changes, keptChanges, toldChanges } from "./changes.ts";

/** Maximum number of changes kept per code. */
export const MAX_CHANGES = 1000;

export const CHANGE_KINDS = ["change", "deletion", "restoration"] as const;
type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface NewChange {
  /** The code. `moves` and `revision` determine which of its images are stored. */
  code: Pick<StoredCode, "id" | "accountId" | "moves" | "revision">;
  kind: ChangeKind;
  /** The code's version after the change. */
  version: number;
  time: Date;
  actor: ChangeActor;
  changes: Changes;
  /** The version of the earlier change that this one undoes. */
  restores?: number | undefined;
}

/**
 * Writes a change to a code that the transaction has locked, together with its event. Deletes the oldest changes beyond
 * MAX_CHANGES.
 */
export async function recordChange(transaction: Prisma.TransactionClient, change: NewChange): Promise<void> {
  const { code, kind, version, time, actor, changes, restores = null } = change;
  await transaction.$executeRaw`
    WITH event AS (${insertEvent(eventOf(change))}),
    dropped AS (${dropOldest(code.id, version)})
    INSERT INTO code_changes (code_id, version, time, kind, actor, person_id, changes, restores)
    VALUES (${code.id}::uuid, ${version}, ${time}, ${kind}, ${JSON.stringify(actor)}::jsonb, ${personIn(actor)}::uuid,
      ${JSON.stringify(keptChanges(changes))}::jsonb, ${restores})`;
}

/**
 * Returns SQL that deletes the oldest changes, to make room for the change that leads to `version`. A code with a
 * version up to MAX_CHANGES cannot have too many changes, so its changes are not read.
 */
function dropOldest(codeId: string, version: number): Prisma.Sql {
  return Prisma.sql`
    DELETE FROM code_changes WHERE code_id = ${codeId}::uuid AND ${version}::integer > ${MAX_CHANGES} AND version <= (
      SELECT version FROM code_changes WHERE code_id = ${codeId}::uuid ORDER BY version DESC OFFSET ${MAX_CHANGES - 1} LIMIT 1)`;
}

/**
 * Returns SQL that does what the SQL of `dropOldest` does, for all codes in the relation `changed`, which has their IDs
 * and next versions.
 */
export function dropOldestOf(changed: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    DELETE FROM code_changes WHERE ctid = ANY (ARRAY(
      SELECT oldest.row FROM ${changed} AS changed CROSS JOIN LATERAL (
        SELECT ctid AS row FROM code_changes WHERE code_id = changed.id ORDER BY version DESC OFFSET ${MAX_CHANGES - 1}
      ) AS oldest WHERE changed.version > ${MAX_CHANGES}))`;
}

/** Returns the ID of the person who made or scheduled a change; null if the actor is not a person. */
export function personIn(actor: ChangeActor): string | null {
  const { type, id } = actor.type === "schedule" ? actor.scheduled_by : actor;
  return type === "person" ? id : null;
}

function eventOf({ code, kind, version, actor, changes }: NewChange): NewEvent {
  const { id, accountId, moves, revision } = code;
  const event = { accountId, subject: id, actor } as const;
  const data = { code_id: id, account_id: accountId, version };
  if (kind === "deletion") return { ...event, type: "code.deleted.v1", data: { ...data, moves, revision } };
  if (kind === "restoration") return { ...event, type: "code.restored.v1", data };
  return { ...event, type: "code.updated.v1", data: { ...data, changes: toldChanges(changes) } };
}
