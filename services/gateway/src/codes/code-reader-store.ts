// Reads an account's codes together with their scans. Deleted codes and other accounts' are never seen here.

import { CODE_TYPES, IMAGE_FORMATS } from "@qr/contracts";
import { Prisma, type PrismaClient } from "@qr/database";
import { z } from "zod";
import type { Position } from "../code-list/cursor.ts";
import type { StoredCode } from "./stored-code.ts";

/** Which codes of an account a list shows; what is undefined does not restrict. */
interface CodeFilter {
  dynamic: boolean | undefined;
  type: StoredCode["type"] | undefined;
  /** A part of the title or the target, in any letter case. */
  contained: string | undefined;
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
}

export interface CodeReader {
  /** The account's code, or undefined where it has none with this id. */
  read(accountId: string, id: string): Promise<StoredCode | undefined>;
  /** At most `limit` codes behind `after`, newest first. */
  list(
    accountId: string,
    filter: CodeFilter,
    page: { after: Position | undefined; limit: number },
  ): Promise<StoredCode[]>;
}

const rowSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  slug: z.string(),
  type: z.enum(CODE_TYPES),
  target: z.string(),
  dynamic: z.boolean(),
  title: z.string().nullable(),
  colorDark: z.string(),
  colorLight: z.string(),
  format: z.enum(IMAGE_FORMATS),
  payload: z.string(),
  version: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
  scans: z.coerce.number().int(),
});

const SELECT_CODES = Prisma.sql`
  SELECT c.id, c.account_id AS "accountId", c.slug, c.type, c.target, c.dynamic, c.title, c.color_dark AS "colorDark",
    c.color_light AS "colorLight", c.format, c.payload, c.version, c.created_at AS "createdAt",
    c.updated_at AS "updatedAt", coalesce(t.scans, 0) AS scans
  FROM codes c LEFT JOIN code_totals t ON t.code_id = c.id`;

export function createCodeReader(prisma: PrismaClient): CodeReader {
  return {
    read: (accountId, id) => readOne(prisma, accountId, id, Prisma.empty),
    list: async (accountId, filter, { after, limit }) => {
      const { dynamic = null, type = null, createdAfter = null, createdBefore = null } = filter;
      const pattern = filter.contained === undefined ? null : `%${filter.contained.replace(/[\\%_]/g, "\\$&")}%`;
      const rows = await prisma.$queryRaw<unknown[]>`${SELECT_CODES}
        WHERE c.account_id = ${accountId}::uuid AND c.deleted_at IS NULL
          AND (${dynamic}::boolean IS NULL OR c.dynamic = ${dynamic}::boolean)
          AND (${type}::text IS NULL OR c.type = ${type}::text)
          AND (${pattern}::text IS NULL OR c.title ILIKE ${pattern}::text OR c.target ILIKE ${pattern}::text)
          AND (${createdAfter}::timestamptz IS NULL OR c.created_at > ${createdAfter}::timestamptz)
          AND (${createdBefore}::timestamptz IS NULL OR c.created_at < ${createdBefore}::timestamptz)
          AND (${after?.id ?? null}::uuid IS NULL
            OR (c.created_at, c.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`;
      return rows.map((row) => rowSchema.parse(row));
    },
  };
}

/** The account's code, locked until the transaction ends, or undefined where it has none with this id. */
export function readOneForChange(
  transaction: Prisma.TransactionClient,
  accountId: string,
  id: string,
): Promise<StoredCode | undefined> {
  return readOne(transaction, accountId, id, Prisma.sql`FOR UPDATE OF c`);
}

async function readOne(
  prisma: Prisma.TransactionClient,
  accountId: string,
  id: string,
  lock: Prisma.Sql,
): Promise<StoredCode | undefined> {
  const [row] = await prisma.$queryRaw<unknown[]>`${SELECT_CODES}
    WHERE c.id = ${id}::uuid AND c.account_id = ${accountId}::uuid AND c.deleted_at IS NULL ${lock}`;
  return row === undefined ? undefined : rowSchema.parse(row);
}
