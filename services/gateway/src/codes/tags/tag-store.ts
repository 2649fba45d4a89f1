// Reads and changes the tags of an account's codes.

import { Prisma, type PrismaClient } from "@qr/database";
import type { Principal } from "../../access/principal.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import { dropOldestOf, personIn } from "../history/change-store.ts";
import { foldTag } from "../organizing-fields.ts";

/** Maximum number of tags that are listed. */
export const MAX_LISTED_TAGS = 1000;

export interface CountedTag {
  name: string;
  codes: number;
}

export type TagStore = ReturnType<typeof createTagStore>;

export function createTagStore(prisma: PrismaClient) {
  return {
    /** Returns the account's tags with the number of codes for each, most used first, at most MAX_LISTED_TAGS. */
    list: (accountId: string): Promise<CountedTag[]> => prisma.$queryRaw`
      SELECT max(tag.value) AS name, count(*)::integer AS codes
      FROM codes, jsonb_each_text(codes.tags) AS tag
      WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND tags <> '{}'
      GROUP BY tag.key ORDER BY codes DESC, tag.key LIMIT ${MAX_LISTED_TAGS}`,
    /**
     * Renames the tag on all of the account's codes and in its shares, or removes it from the codes if `name` is null, and
     * writes an event for each code. Returns the number of codes that had the tag.
     */
    replace: (principal: Principal, tag: string, name: string | null, gate: CommitGate): Promise<number> =>
      inTransaction(prisma, gate, async (transaction) => {
        const count = await replaceTag(transaction, principal, foldTag(tag), name);
        if (count > 0 && name !== null) await renameInShares(transaction, principal.accountId, foldTag(tag), name);
        if (count > 0) await gate.audit.record(transaction, name === null ? {} : { details: { name } });
        return count;
      }),
  };
}

/** An account has few shares, so their tags are compared here, with `foldTag`, as everywhere else. */
async function renameInShares(
  transaction: Prisma.TransactionClient,
  accountId: string,
  key: string,
  name: string,
): Promise<void> {
  const where = { accountId, tag: { not: null } };
  const shares = await transaction.share.findMany({ where, select: { id: true, tag: true } });
  const ids = shares.filter(({ tag }) => tag !== null && foldTag(tag) === key).map(({ id }) => id);
  if (ids.length > 0) await transaction.share.updateMany({ where: { id: { in: ids } }, data: { tag: name } });
}

async function replaceTag(
  transaction: Prisma.TransactionClient,
  { accountId, actor }: Principal,
  key: string,
  name: string | null,
): Promise<number> {
  const replacement = JSON.stringify(name === null ? {} : { [foldTag(name)]: name });
  const [changed] = await transaction.$queryRaw<{ count: number }[]>`
    WITH tagged AS (
      SELECT id, tags FROM codes
      WHERE account_id = ${accountId}::uuid AND tags ?& ARRAY[${key}::text] AND tags <> '{}' AND deleted_at IS NULL
      ORDER BY id FOR UPDATE
    ), changed AS (
      UPDATE codes SET tags = (tagged.tags - ${key}::text) || ${replacement}::jsonb, version = version + 1, updated_at = now()
      FROM tagged WHERE codes.id = tagged.id
      RETURNING codes.id, codes.version, tagged.tags AS tags_before, codes.tags AS tags_after
    ), changes AS (
      SELECT id, version, jsonb_build_object('tags', jsonb_build_object('from', tags_before, 'to', tags_after)) AS changes
      FROM changed
    ), events AS (
      INSERT INTO events (account_id, type, subject, actor, data)
      SELECT ${accountId}::uuid, 'code.updated.v1', id, ${JSON.stringify(actor)}::jsonb, jsonb_build_object(
        'code_id', id, 'account_id', ${accountId}::text, 'version', version, 'changes', changes)
      FROM changes
    ), history AS (
      INSERT INTO code_changes (code_id, version, time, kind, actor, person_id, changes)
      SELECT id, version, now(), 'change', ${JSON.stringify(actor)}::jsonb, ${personIn(actor)}::uuid, changes FROM changes
    ), dropped AS (
      ${dropOldestOf(Prisma.sql`changed`)}
    )
    SELECT count(*)::integer AS count FROM changed`;
  return changed?.count ?? 0;
}
