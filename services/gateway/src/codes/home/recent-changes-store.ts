// Reads the latest changes to an account's codes.

import type { RunStatement } from "@qr/database";
import { z } from "zod";
import { changeActorSchema } from "../../events/event.ts";
import { CHANGE_KINDS } from "../history/change-store.ts";
import { withoutName } from "../history/forgotten-people-store.ts";

const MAX_CHANGES = 8;

const rowSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string().nullable(),
  target: z.string(),
  isDeleted: z.boolean(),
  version: z.int(),
  time: z.date(),
  kind: z.enum(CHANGE_KINDS),
  actor: changeActorSchema,
  /** The changed fields, by name: the new value of a boolean field, and null for any other field. */
  fields: z.record(z.string(), z.boolean().nullable()),
  isForgotten: z.boolean(),
});
export type ListedChange = Omit<z.infer<typeof rowSchema>, "isForgotten">;

/**
 * The latest changes belong to the most recently changed codes, so only these codes' changes are read. Except for
 * booleans, the changed values are not read, because they can be large. The innermost query uses the condition and the
 * order of codes_changed_idx.
 */
const LIST_RECENT_CHANGES = {
  name: "list_recent_changes",
  text: `
    SELECT recent.*, p.user_id IS NOT NULL AS "isForgotten", (
      SELECT coalesce(jsonb_object_agg(name, CASE jsonb_typeof(change->'to') WHEN 'boolean' THEN change->'to' END), '{}')
      FROM code_changes h CROSS JOIN jsonb_each(h.changes) AS field(name, change)
      WHERE h.code_id = recent.id AND h.version = recent.version) AS fields
    FROM (
      SELECT c.id, c.type, c.title, c.target, c."isDeleted", h.version, h.time, h.kind, h.actor, h.person_id
      FROM (
        SELECT id, type, title, target, deleted_at IS NOT NULL AS "isDeleted" FROM codes
        WHERE account_id = $1 AND version > 1 AND wiped_at IS NULL
        ORDER BY coalesce(deleted_at, updated_at) DESC LIMIT ${MAX_CHANGES}
      ) AS c CROSS JOIN LATERAL (
        SELECT version, time, kind, actor, person_id FROM code_changes WHERE code_id = c.id
        ORDER BY version DESC LIMIT ${MAX_CHANGES}
      ) AS h
      ORDER BY h.time DESC, h.version DESC, c.id LIMIT ${MAX_CHANGES}
    ) AS recent LEFT JOIN forgotten_people p ON p.user_id = recent.person_id
    ORDER BY recent.time DESC, recent.version DESC, recent.id`,
};

/** Returns the changes, newest first. */
export async function readRecentChanges(run: RunStatement, accountId: string): Promise<ListedChange[]> {
  const rows = await run(LIST_RECENT_CHANGES, [accountId]);
  return rows.map((row) => {
    const { isForgotten, actor, ...change } = rowSchema.parse(row);
    return { ...change, actor: isForgotten ? withoutName(actor) : actor };
  });
}
