// Changes the codes of a planned job: their values, versions, events, and histories, in one statement. The cache is not
// repaired by the relay: the job itself publishes the targets, so that redirects keep trusting the cache for all other
// codes.

import { Prisma } from "@qr/database";
import type { ChangeMaker } from "../change-writer-store.ts";
import { dropOldestOf, personIn } from "../history/change-store.ts";

/** Makes the changes planned in the job's rows of `job_codes`. The transaction must have locked the codes. */
export async function changePlanned(
  transaction: Prisma.TransactionClient,
  jobId: string,
  { accountId, actor }: ChangeMaker,
): Promise<void> {
  const maker = JSON.stringify(actor);
  await transaction.$executeRaw`
    WITH changed AS (
      SELECT code_id AS id, version, changes, restores FROM job_codes WHERE job_id = ${jobId}::uuid
    ), codes_changed AS (
      UPDATE codes SET version = changed.version, updated_at = now(),
        target = coalesce(changes->'target'->>'to', target),
        tags = coalesce(changes->'tags'->'to', tags),
        paused = coalesce((changes->'paused'->>'to')::boolean, paused),
        archived = coalesce((changes->'archived'->>'to')::boolean, archived)
      FROM changed WHERE codes.id = changed.id
    ), events AS (
      INSERT INTO events (account_id, type, subject, actor, data)
      SELECT ${accountId}::uuid, 'code.updated.v1', id, ${maker}::jsonb, jsonb_build_object(
        'code_id', id, 'account_id', ${accountId}::text, 'version', version, 'changes', changes)
      FROM changed
    ), history AS (
      INSERT INTO code_changes (code_id, version, time, kind, actor, person_id, changes, restores)
      SELECT id, version, now(), 'change', ${maker}::jsonb, ${personIn(actor)}::uuid, changes, restores FROM changed
    )
    ${dropOldestOf(Prisma.sql`changed`)}`;
}
