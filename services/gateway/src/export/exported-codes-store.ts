// Reads which codes an export contains, newest first, in pages.

import type { RunStatement } from "@qr/database";
import { z } from "zod";
import { MAX_LIST_ROWS } from "../codes/list/code-queries.ts";
import type { Subject } from "./export-part.ts";

/** The number of codes in a page. */
export const PAGE_CODES = MAX_LIST_ROWS;

const rowSchema = z.object({ id: z.string(), createdAt: z.date() });
const countSchema = z.object({ codes: z.int(), newest: z.date().nullable() });

const COUNT = {
  name: "count_exported_codes",
  text: "SELECT count(*)::integer AS codes, max(created_at) AS newest FROM codes WHERE account_id = $1 AND deleted_at IS NULL",
};
const LIST = {
  name: "list_exported_codes",
  text: `
    SELECT id, created_at AS "createdAt" FROM codes
    WHERE account_id = $1 AND deleted_at IS NULL AND (created_at, id) < ($2, $3)
    ORDER BY created_at DESC, id DESC LIMIT ${PAGE_CODES}`,
};
/** Less than every code's ID. */
const MIN_ID = "00000000-0000-0000-0000-000000000000";

export type ExportedCodes = ReturnType<typeof createExportedCodes>;

export function createExportedCodes(run: RunStatement) {
  return {
    /** Returns the number of the account's codes, and a time just after the newest was created. */
    count: async (accountId: string): Promise<{ codes: number; before: Date }> => {
      const [row] = await run(COUNT, [accountId]);
      const { codes, newest } = countSchema.parse(row);
      return { codes, before: newest === null ? new Date() : new Date(newest.getTime() + 1) };
    },
    /** Yields the IDs of all codes, newest first. Each code that exists throughout the export appears once. */
    pages: async function* ({ principal, before }: Pick<Subject, "principal" | "before">): AsyncGenerator<string[]> {
      let after = { createdAt: before, id: MIN_ID };
      for (;;) {
        const rows = (await run(LIST, [principal.accountId, after.createdAt, after.id])).map((row) =>
          rowSchema.parse(row),
        );
        yield rows.map(({ id }) => id);
        const last = rows.length === PAGE_CODES ? rows.at(-1) : undefined;
        if (last === undefined) return;
        after = last;
      }
    },
  };
}
