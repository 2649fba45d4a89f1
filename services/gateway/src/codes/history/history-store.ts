// Reads the history of an account's codes. Codes in the bin have a history, and wiped codes have none.

import type { RunStatement } from "@qr/database";
import { z } from "zod";
import { changeActorSchema } from "../../events/event.ts";
import { CHANGE_KINDS } from "./change-store.ts";
import { NOT_KEPT } from "./changes.ts";
import { withoutName } from "./forgotten-people-store.ts";

const rowSchema = z.object({
  version: z.int(),
  time: z.date(),
  kind: z.enum(CHANGE_KINDS),
  actor: changeActorSchema,
  changes: z.record(
    z.string(),
    z.union([z.object({ kept: z.literal(NOT_KEPT.kept) }), z.object({ from: z.unknown(), to: z.unknown() })]),
  ),
  restores: z.int().nullable(),
  /** Whether the person who made or scheduled the change has been deleted. */
  isForgotten: z.boolean(),
});
export type StoredChange = Omit<z.infer<typeof rowSchema>, "isForgotten">;

const FIND_CODE = {
  name: "find_code_with_history",
  text: "SELECT 1 FROM codes WHERE id = $1 AND account_id = $2 AND wiped_at IS NULL",
};
const SELECT_CHANGES = `
  SELECT h.version, h.time, h.kind, h.actor, h.changes, h.restores, f.user_id IS NOT NULL AS "isForgotten"
  FROM code_changes h JOIN codes c ON c.id = h.code_id LEFT JOIN forgotten_people f ON f.user_id = h.person_id WHERE h.code_id = $1 AND c.account_id = $2 AND c.wiped_at IS NULL`;
const LIST_CHANGES = {
  name: "list_changes",
  text: `${SELECT_CHANGES} AND h.version < $3 ORDER BY h.version DESC LIMIT $4`,
};
const FIND_CHANGE = { name: "find_change", text: `${SELECT_CHANGES} AND h.version = $3` };

/** Larger than the version of any code. */
export const MAX_VERSION = 2 ** 31 - 1;

export type HistoryStore = ReturnType<typeof createHistoryStore>;

export function createHistoryStore(run: RunStatement) {
  return {
    /** Returns up to `limit` changes before a version, newest first; undefined if the account has no such code. */
    list: async (
      accountId: string,
      codeId: string,
      { before = MAX_VERSION, limit }: { before?: number; limit: number },
    ) => {
      const rows = await run(LIST_CHANGES, [codeId, accountId, before, limit]);
      if (rows.length === 0 && (await run(FIND_CODE, [codeId, accountId])).length === 0) return undefined;
      return rows.map((row) => changeFrom(row));
    },
    /** Returns the change that led to this version; undefined if there is none. */
    find: async (accountId: string, codeId: string, version: number): Promise<StoredChange | undefined> => {
      const [row] = await run(FIND_CHANGE, [codeId, accountId, version]);
      return row === undefined ? undefined : changeFrom(row);
    },
  };
}

function changeFrom(row: unknown): StoredChange {
  const { isForgotten, actor, ...change } = rowSchema.parse(row);
  return { ...change, actor: isForgotten ? withoutName(actor) : actor };
}
