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
const foundSchema = z.object({ found: z.int() });
const ofCodeSchema = z.object({ codeId: z.string() });
export type StoredChange = Omit<z.infer<typeof rowSchema>, "isForgotten">;

const FIND_CODE = {
  name: "find_code_with_history",
  text: "SELECT 1 FROM codes WHERE id = $1 AND account_id = $2 AND wiped_at IS NULL",
};
const SELECT_CHANGES = `
  SELECT h.version, h.time, h.kind, h.actor, h.changes, h.restores, f.user_id IS NOT NULL AS "isForgotten"
  FROM code_changes h JOIN codes c ON c.id = h.code_id LEFT JOIN forgotten_people f ON f.user_id = h.person_id WHERE h.code_id = $1 AND c.account_id = $2 AND c.wiped_at IS NULL`;
/** Size, in bytes, at which a page ends early. A single change can be larger than 100 kB. */
const MAX_PAGE_BYTES = 1_000_000;
const LIST_CHANGES = {
  name: "list_changes",
  text: `
    SELECT * FROM (
      SELECT *, count(*) OVER ()::integer AS found, coalesce(sum(octet_length(changes::text)) OVER (
        ORDER BY version DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
      FROM (${SELECT_CHANGES} AND h.version < $3 ORDER BY h.version DESC LIMIT $4) AS found
    ) AS measured WHERE bytes_before < ${MAX_PAGE_BYTES} ORDER BY version DESC`,
};
const LIST_OF_CODES = {
  name: "list_changes_of_codes",
  text: `
    SELECT * FROM (
      SELECT *, coalesce(sum(octet_length(changes::text)) OVER (
        ORDER BY "codeId", version ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
      FROM (
        SELECT h.code_id AS "codeId", h.version, h.time, h.kind, h.actor, h.changes, h.restores, f.user_id IS NOT NULL AS "isForgotten"
        FROM code_changes h JOIN codes c ON c.id = h.code_id LEFT JOIN forgotten_people f ON f.user_id = h.person_id
        WHERE h.code_id = ANY($2) AND c.account_id = $1 AND c.deleted_at IS NULL AND (h.code_id, h.version) > ($3::uuid, $4::integer)
        ORDER BY h.code_id, h.version LIMIT $5) AS found
    ) AS measured WHERE bytes_before < ${MAX_PAGE_BYTES} ORDER BY "codeId", version`,
};
/** Maximum number of changes to several codes that are read at a time. */
const MAX_READ_CHANGES = 500;
const NO_ID = "00000000-0000-0000-0000-000000000000";
const FIND_CHANGE = { name: "find_change", text: `${SELECT_CHANGES} AND h.version = $3` };

/** Larger than the version of any code. */
export const MAX_VERSION = 2 ** 31 - 1;

interface HistoryPage {
  before?: number | undefined;
  limit: number;
}

export type HistoryStore = ReturnType<typeof createHistoryStore>;

export function createHistoryStore(run: RunStatement) {
  return {
    /**
     * Returns up to `limit` changes before a version (fewer if they are large), newest first, and whether there are
     * more; undefined if the account has no such code.
     */
    list: async (accountId: string, codeId: string, { before = MAX_VERSION, limit }: HistoryPage) => {
      // One extra row shows whether there is a next page.
      const rows = await run(LIST_CHANGES, [codeId, accountId, before, limit + 1]);
      const [first] = rows;
      if (first !== undefined) {
        const changes = rows.slice(0, limit).map(changeFrom);
        return { changes, hasMore: foundSchema.parse(first).found > changes.length };
      }
      return (await run(FIND_CODE, [codeId, accountId])).length === 0 ? undefined : { changes: [], hasMore: false };
    },
    /** Yields pages of the changes to the account's codes with these IDs, except deleted codes: code by code, oldest first. */
    listOfCodes: async function* (
      accountId: string,
      codeIds: readonly string[],
    ): AsyncGenerator<(StoredChange & { codeId: string })[]> {
      let last: { codeId: string; version: number } | undefined = { codeId: NO_ID, version: 0 };
      while (last !== undefined) {
        const after: [string, number] = [last.codeId, last.version];
        const rows = await run(LIST_OF_CODES, [accountId, codeIds, ...after, MAX_READ_CHANGES]);
        const page = rows.map((row) => ({ ...changeFrom(row), ...ofCodeSchema.parse(row) }));
        yield page;
        // A page can end early because its changes are large, so only an empty page is the last one.
        last = page.at(-1);
      }
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
