// Reads an account's codes together with their scans. Deleted codes and other accounts' are never seen here.

import { CODE_TYPES, type CodeFilter, IMAGE_FORMATS } from "@qr/contracts";
import { Prisma, type PrismaClient } from "@qr/database";
import { z } from "zod";
import type { Position } from "../code-list/cursor.ts";
import type { StoredCode } from "./stored-code.ts";

export interface CodeReader {
  /** The account's code, or undefined where it has none with this id. */
  read(accountId: string, id: string): Promise<StoredCode | undefined>;
  /** At most `limit` codes behind `after`, newest first. */
  list(
    accountId: string,
    filter: CodeFilter,
    page: { after: Position | undefined; limit: number },
  ): Promise<StoredCode[]>;
  /** How many codes the filter matches. */
  count(accountId: string, filter: CodeFilter): Promise<number>;
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

const countSchema = z.object({ count: z.int() });

const SELECT_CODES = Prisma.sql`
  SELECT c.id, c.account_id AS "accountId", c.slug, c.type, c.target, c.dynamic, c.title, c.color_dark AS "colorDark",
    c.color_light AS "colorLight", c.format, c.payload, c.version, c.created_at AS "createdAt",
    c.updated_at AS "updatedAt", coalesce(t.scans, 0) AS scans
  FROM codes c LEFT JOIN code_totals t ON t.code_id = c.id`;

export function createCodeReader(prisma: PrismaClient): CodeReader {
  return {
    read: (accountId, id) => readOne(prisma, accountId, id, Prisma.empty),
    list: async (accountId, filter, { after, limit }) => {
      const rows = await prisma.$queryRaw<unknown[]>`${SELECT_CODES}
        WHERE ${matching(accountId, filter)} ${after === undefined ? Prisma.empty : behind(after)}
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`;
      return rows.map((row) => rowSchema.parse(row));
    },
    count: async (accountId, filter) => {
      const [row] = await prisma.$queryRaw<unknown[]>`
        SELECT count(*)::integer AS count FROM codes c WHERE ${matching(accountId, filter)}`;
      return countSchema.parse(row).count;
    },
  };
}

/** Only the conditions that are asked for, so that the planner sees which index fits. */
function matching(accountId: string, filter: CodeFilter): Prisma.Sql {
  const { dynamic, type, q, created_after, created_before } = filter;
  const conditions = [Prisma.sql`c.account_id = ${accountId}::uuid AND c.deleted_at IS NULL`];
  if (dynamic !== undefined) conditions.push(Prisma.sql`c.dynamic = ${dynamic}`);
  if (type !== undefined) conditions.push(Prisma.sql`c.type = ${type}`);
  if (created_after !== undefined) conditions.push(Prisma.sql`c.created_at > ${created_after}::timestamptz`);
  if (created_before !== undefined) conditions.push(Prisma.sql`c.created_at < ${created_before}::timestamptz`);
  if (q !== undefined) {
    const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(Prisma.sql`(c.title ILIKE ${pattern} OR c.target ILIKE ${pattern})`);
  }
  return Prisma.join(conditions, " AND ");
}

function behind({ createdAt, id }: Position): Prisma.Sql {
  return Prisma.sql`AND (c.created_at, c.id) < (${createdAt}::timestamptz, ${id}::uuid)`;
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
