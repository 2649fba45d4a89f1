// Plans a job: which codes it changes, and from which values to which. The rows of `job_codes` are the plan, and later
// the basis for undoing the job.

import type { Prisma } from "@qr/database";
import { z } from "zod";
import type { CodeFilter } from "../list/code-filter.ts";
import { conditionsOf } from "../list/code-queries.ts";
import { foldTag, MAX_TAGS } from "../organizing-fields.ts";
import type { ChangeOfMany } from "./job-request.ts";
import { MAX_SHOWN_SKIPPED } from "./job-result.ts";

/** Why a code is skipped. */
const REASONS = {
  static: { code: "code_is_static", message: "A static code cannot be paused, and its target cannot be changed." },
  target: { code: "invalid_request", message: "A code of this type cannot have this target." },
  tags: { code: "invalid_request", message: `A code can have at most ${MAX_TAGS} tags.` },
  missing: { code: "not_found", message: "There is no such code in this account." },
  deleted: { code: "not_found", message: "The code has since been deleted." },
  changed: { code: "version_mismatch", message: "The code has since been changed." },
} as const;
type Reason = keyof typeof REASONS;

const planSchema = z.object({
  selected: z.int(),
  changed: z.int(),
  skipped: z.int(),
  skippedCodes: z.array(z.object({ id: z.string(), reason: z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]) })),
});

export interface Plan {
  /** The number of codes that the job examines: at most one more than the limit. */
  selected: number;
  changed: number;
  skipped: number;
  skippedCodes: readonly { id: string; code: string; message: string }[];
}

interface PlannedChange {
  accountId: string;
  filter: CodeFilter;
  change: Omit<ChangeOfMany, "domain">;
  /** The types of codes that can have the target. */
  types: readonly string[];
  /** Maximum number of codes. One more code is selected, so that an excess can be detected. */
  limit: number;
}

/** Locks the codes, and plans how the change alters them. */
export function planChange(
  transaction: Prisma.TransactionClient,
  jobId: string,
  planned: PlannedChange,
): Promise<Plan> {
  const { accountId, filter, change, types, limit } = planned;
  const { conditions, parameter, values } = conditionsOf(accountId, filter);
  const text = `
    WITH selected AS (
      SELECT c.id, c.version, c.dynamic, c.type, c.target, c.tags, c.paused, c.archived,
        ${tagsAfter(change, parameter)} AS tags_after
      FROM codes c WHERE ${conditions.join(" AND ")} ORDER BY c.id LIMIT ${parameter(limit + 1)}::integer FOR UPDATE OF c
    ), planned AS (
      SELECT id, version + 1 AS version, NULL::integer AS restores, ${changesOf(change, parameter)} AS changes, CASE
        WHEN NOT dynamic AND ${change.target !== undefined || change.paused !== undefined} THEN 'static'
        WHEN ${change.target !== undefined} AND NOT type = ANY(${parameter(types)}::text[]) THEN 'target'
        WHEN tags_after <> tags AND (SELECT count(*) FROM jsonb_object_keys(tags_after)) > ${MAX_TAGS} THEN 'tags' END AS reason
      FROM selected
      UNION ALL
      SELECT wanted.id, 1, NULL, '{}', 'missing' FROM unnest(${parameter(filter.ids ?? [])}::uuid[]) AS wanted (id)
      WHERE NOT EXISTS (SELECT 1 FROM selected WHERE selected.id = wanted.id)
    )`;
  return savePlan(transaction, jobId, { text, values });
}

/** Locks the codes of the job `undoes`, and plans how to undo its changes. */
export function planUndo(transaction: Prisma.TransactionClient, jobId: string, undoes: string): Promise<Plan> {
  const text = `
    WITH planned AS (
      SELECT c.id, c.version + 1 AS version, done.version AS restores, ${REVERSED} AS changes, CASE
        WHEN c.deleted_at IS NOT NULL THEN 'deleted' WHEN c.version <> done.version THEN 'changed' END AS reason
      FROM job_codes done JOIN codes c ON c.id = done.code_id WHERE done.job_id = $1::uuid ORDER BY c.id FOR UPDATE OF c
    )`;
  return savePlan(transaction, jobId, { text, values: [undoes] });
}

const REVERSED = `(
  SELECT coalesce(jsonb_object_agg(field, jsonb_build_object('from', change->'to', 'to', change->'from')), '{}')
  FROM jsonb_each(done.changes) AS changes (field, change))`;

/** Saves the changes that the CTE `planned` in the SQL selects, and returns the plan. */
async function savePlan(
  transaction: Prisma.TransactionClient,
  jobId: string,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<Plan> {
  const [row] = await transaction.$queryRawUnsafe<unknown[]>(
    `${text}, saved AS (
      INSERT INTO job_codes (job_id, code_id, version, changes, restores)
      SELECT $${values.length + 1}::uuid, id, version, changes, restores FROM planned WHERE reason IS NULL AND changes <> '{}'
      RETURNING 1
    ), skipped AS (
      SELECT id, reason FROM planned WHERE reason IS NOT NULL ORDER BY id LIMIT ${MAX_SHOWN_SKIPPED}
    )
    SELECT count(*)::integer AS selected, count(*) FILTER (WHERE reason IS NOT NULL)::integer AS skipped,
      (SELECT count(*) FROM saved)::integer AS changed,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'reason', reason)) FROM skipped), '[]') AS "skippedCodes"
    FROM planned`,
    ...values,
    jobId,
  );
  const { skippedCodes, ...plan } = planSchema.parse(row);
  return { ...plan, skippedCodes: skippedCodes.map(({ id, reason }) => ({ id, ...REASONS[reason] })) };
}

type Parameter = (value: unknown) => string;

function tagsAfter({ tags_add = [], tags_remove = [] }: PlannedChange["change"], parameter: Parameter): string {
  const added = Object.fromEntries(tags_add.map((tag) => [foldTag(tag), tag]));
  return `(c.tags - ${parameter(tags_remove.map(foldTag))}::text[]) || ${parameter(JSON.stringify(added))}::jsonb`;
}

/** Returns SQL for the changed fields, in the form in which code_changes stores them. */
function changesOf({ target, paused, archived }: PlannedChange["change"], parameter: Parameter): string {
  const fields = [
    changeOf("tags", "tags_after"),
    ...(target === undefined ? [] : [changeOf("target", `${parameter(target)}::text`)]),
    ...(paused === undefined ? [] : [changeOf("paused", `${parameter(paused)}::boolean`)]),
    ...(archived === undefined ? [] : [changeOf("archived", `${parameter(archived)}::boolean`)]),
  ];
  return fields.join(" || ");
}

function changeOf(column: string, after: string): string {
  return `CASE WHEN ${column} = ${after} THEN '{}'::jsonb
    ELSE jsonb_build_object('${column}', jsonb_build_object('from', ${column}, 'to', ${after})) END`;
}
