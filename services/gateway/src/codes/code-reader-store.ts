// Reads an account's codes and their scans. Codes of other accounts are never returned, and deleted codes only if the
// caller asks for them.

import { isStorable, uuidFromCodeId } from "@qr/contracts";
import { Prisma, type RunStatement } from "@qr/database";
import { z } from "zod";
import { isWithinLimits } from "../access/code-limits.ts";
import type { Principal } from "../access/principal.ts";
import { batchPerTick } from "../scheduling/batch-per-tick.ts";
import { codeNotFound } from "./code.ts";
import { type StoredCode, storedCodeSchema } from "./code-schemas.ts";
import type { CodeFilter } from "./list/code-filter.ts";
import { countQuery, idsQuery, type ListPage, listQuery, SELECT_CODES } from "./list/code-queries.ts";

/** The fields that determine whether a code's statistics may be read, and on which day they begin. */
export type CodeHead = Pick<StoredCode, "id" | "accountId" | "slug" | "dynamic" | "createdAt">;

/** Whose codes are read: those of an account or, with limits, only some of them. The others are treated like those of another account. */
export type CodeOwner = Pick<Principal, "accountId" | "limits">;

export type CodeReader = ReturnType<typeof createCodeReader>;

const headSchema = storedCodeSchema.pick({ id: true, accountId: true, slug: true, dynamic: true, createdAt: true });

const limitedFieldsSchema = storedCodeSchema.pick({ tags: true, domainId: true });

const countSchema = z.object({ count: z.int() });

/**
 * Reads a single code. The statement is separate from READ_CODES, so that Postgres reuses one plan for it; the plan's cost is the same
 * for every ID. Planning the sum of the scans over all months takes ten times as long as reading the sum.
 */
const READ_CODE = { name: "read_code", text: `${SELECT_CODES} WHERE c.id = $1 AND c.deleted_at IS NULL` };
const READ_CODES = { name: "read_codes", text: `${SELECT_CODES} WHERE c.id = ANY($1) AND c.deleted_at IS NULL` };
const READ_HEADS = {
  name: "read_code_heads",
  text: `
    SELECT id, account_id AS "accountId", slug, dynamic, created_at AS "createdAt" FROM codes
    WHERE id = ANY($1) AND deleted_at IS NULL`,
};
const READ_LIMITED_FIELDS = {
  name: "read_limited_fields",
  text: `SELECT tags, domain_id AS "domainId" FROM codes WHERE id = $1 AND account_id = $2 AND wiped_at IS NULL`,
};
/** The prefix of an external ID that is sent where the API expects the ID of a code. */
const EXTERNAL_PREFIX = "ext_";
const FIND_EXTERNAL_ID = {
  name: "find_external_id",
  text: "SELECT id FROM codes WHERE account_id = $1 AND external_id = $2 AND deleted_at IS NULL",
};
const MAX_READ_CODES = 100;
const MAX_READS = 4;

export function createCodeReader(run: RunStatement) {
  const readRow = batchedById((ids) => (ids.length === 1 ? run(READ_CODE, [ids[0]]) : run(READ_CODES, [ids])));
  const readHeadRow = batchedById((ids) => run(READ_HEADS, [ids]));
  const uuidOfExternalId = async (accountId: string, id: string): Promise<string | undefined> => {
    if (!id.startsWith(EXTERNAL_PREFIX) || !isStorable(id)) return undefined;
    const [row] = await run<{ id: string }>(FIND_EXTERNAL_ID, [accountId, id.slice(EXTERNAL_PREFIX.length)]);
    return row?.id;
  };
  /** Returns whether the code is within the owner's limits. Without limits, does not read the code. */
  const isAllowed = async ({ accountId, limits }: CodeOwner, uuid: string): Promise<boolean> => {
    if (limits === undefined) return true;
    const [row] = await run(READ_LIMITED_FIELDS, [uuid, accountId]);
    return row !== undefined && isWithinLimits(limits, limitedFieldsSchema.parse(row));
  };
  return {
    /**
     * Returns the UUID of the code with this ID, or with this external ID after `ext_`. Throws not_found if the ID cannot be a code's. For an
     * owner with limits, also throws not_found unless the code, which may be in the bin, is within them.
     */
    uuidOf: async (owner: CodeOwner, id: string): Promise<string> => {
      const uuid = uuidFromCodeId(id) ?? (await uuidOfExternalId(owner.accountId, id));
      if (uuid === undefined || !(await isAllowed(owner, uuid))) throw codeNotFound();
      return uuid;
    },
    read: async ({ accountId, limits }: CodeOwner, id: string) => {
      const row = await readRow(id);
      const code = row === undefined ? undefined : storedCodeSchema.parse(row);
      return code?.accountId === accountId && isWithinLimits(limits, code) ? code : undefined;
    },
    /** Reads the fields in CodeHead. Omits the scans, which take longer to read than all other fields together. */
    readHead: async (accountId: string, id: string): Promise<CodeHead | undefined> => {
      const row = await readHeadRow(id);
      const head = row === undefined ? undefined : headSchema.parse(row);
      return head?.accountId === accountId ? head : undefined;
    },
    list: async (accountId: string, filter: CodeFilter, page: ListPage) => {
      const { statement, values } = listQuery(accountId, filter, page);
      const rows = await run(statement, values);
      return rows.slice(0, page.limit).map((row) => storedCodeSchema.parse(row));
    },
    /** Returns the IDs of at most `limit` codes that match the filter, in no particular order. */
    listIds: async (accountId: string, filter: CodeFilter, limit: number): Promise<string[]> => {
      const { statement, values } = idsQuery(accountId, filter, limit);
      const rows = await run<{ id: string }>(statement, values);
      return rows.map(({ id }) => id);
    },
    count: async (accountId: string, filter: CodeFilter) => {
      const { statement, values } = countQuery(accountId, filter);
      const [row] = await run(statement, values);
      return countSchema.parse(row).count;
    },
  };
}

function batchedById(runOn: (ids: readonly string[]) => Promise<{ id: string }[]>) {
  return batchPerTick<string, unknown>({
    maxItems: MAX_READ_CODES,
    maxCalls: MAX_READS,
    call: async (ids) => {
      const found = new Map((await runOn(ids)).map((row) => [row.id, row]));
      return ids.map((id) => found.get(id));
    },
  });
}

/** Returns the owner's code, locked until the transaction ends, or undefined if the owner has no code with this ID. */
export async function readOneForChange(
  transaction: Prisma.TransactionClient,
  owner: CodeOwner,
  id: string,
): Promise<StoredCode | undefined> {
  return readWhere(transaction, owner, id, Prisma.sql`c.deleted_at IS NULL`);
}

/** Returns the owner's code, live or in the bin, locked until the transaction ends; undefined if there is none. */
export async function readInBinForChange(
  transaction: Prisma.TransactionClient,
  owner: CodeOwner,
  id: string,
): Promise<StoredCode | undefined> {
  return readWhere(transaction, owner, id, Prisma.sql`c.wiped_at IS NULL`);
}

async function readWhere(
  transaction: Prisma.TransactionClient,
  { accountId, limits }: CodeOwner,
  id: string,
  condition: Prisma.Sql,
) {
  const [row] = await transaction.$queryRaw<unknown[]>`${Prisma.raw(SELECT_CODES)}
    WHERE c.id = ${id}::uuid AND c.account_id = ${accountId}::uuid AND ${condition} FOR UPDATE OF c`;
  const code = row === undefined ? undefined : storedCodeSchema.parse(row);
  return code && isWithinLimits(limits, code) ? code : undefined;
}
