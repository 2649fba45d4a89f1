// Reads and erases the rows of closed accounts, a few at a time.

import { domainKey, storedLinkKey, type TargetKey } from "@qr/contracts";
import type { PrismaClient } from "@qr/database";
import { requestMail } from "../../events/request-mail.ts";
import type { Recipient } from "./close-account-store.ts";

/** How many rows are deleted in one statement. A row can contain 500,000 bytes. */
const ROWS = 200;
/** How many codes are changed in one transaction. */
const CODES = 50;
/** How long to wait for requests and redirects that still use outdated data, in seconds: the deadline of a request. */
const SETTLING_S = 10;

export type ErasureStore = ReturnType<typeof createErasureStore>;
type Ids = { id: string }[];

export function createErasureStore(prisma: PrismaClient, settlingS = SETTLING_S) {
  return {
    /** Returns some of the live codes; with `keepsUrls`, only those that are not dynamic codes of the type `url`. */
    codesToStop: async (accountId: string, keepsUrls: boolean): Promise<string[]> => {
      const codes = await prisma.$queryRaw<Ids>`
        SELECT id FROM codes WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
          AND NOT (${keepsUrls} AND dynamic AND type = 'url') ORDER BY created_at DESC, id DESC LIMIT ${CODES}`;
      return codes.map(({ id }) => id);
    },
    /** Returns some of the live codes that do not lead to the target in all cases. */
    codesToRedirect: async (accountId: string, target: string): Promise<string[]> => {
      const codes = await prisma.$queryRaw<Ids>`
        SELECT id FROM codes WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND (target <> ${target} OR paused
          OR num_nonnulls(rules, password_hash, starts_at, expires_at, fallback_target, scan_limit) > 0)
        ORDER BY created_at DESC, id DESC LIMIT ${CODES}`;
      return codes.map(({ id }) => id);
    },
    /** Returns one of the domains that are not deleted. */
    domainToRelease: async (accountId: string): Promise<string | undefined> =>
      (await prisma.domain.findFirst({ where: { accountId, deletedAt: null }, select: { id: true } }))?.id,
    /** Returns whether all events and targets of the account are published, and nothing uses outdated data anymore. */
    isSettled: async (accountId: string): Promise<boolean> => {
      const [row] = await prisma.$queryRaw<{ settled: boolean }[]>`
        WITH recent AS (SELECT now() - ${settlingS} * interval '1 s' AS time)
        SELECT NOT EXISTS (SELECT FROM codes, recent WHERE account_id = ${accountId}::uuid AND deleted_at > time)
          AND NOT EXISTS (SELECT FROM domains, recent WHERE account_id = ${accountId}::uuid AND deleted_at > time)
          AND NOT EXISTS (SELECT FROM jobs, recent WHERE account_id = ${accountId}::uuid AND kind = 'erase' AND created_at > time)
          AND NOT EXISTS (SELECT FROM events WHERE account_id = ${accountId}::uuid AND next_attempt_at IS NOT NULL)
          AND NOT EXISTS (SELECT FROM target_repairs JOIN links USING (key) JOIN codes ON codes.id = code_id
            WHERE account_id = ${accountId}::uuid) AS settled`;
      return row?.settled === true;
    },
    /** Deletes some links of the next deleted codes, and returns their keys; none once `eraseRows` can delete these codes. */
    eraseLinks: async (accountId: string): Promise<TargetKey[]> => {
      const rows = await prisma.$queryRaw<
        { key: string }[]
      >`SELECT erase_links(${accountId}::uuid, ${ROWS}::integer) AS key`;
      return rows.map(({ key }) => storedLinkKey(key));
    },
    /** Returns the keys of the deleted domains. */
    releasedKeys: async (accountId: string): Promise<TargetKey[]> => {
      const domains = await prisma.domain.findMany({
        where: { accountId, deletedAt: { not: null } },
        select: { host: true },
      });
      return domains.map(({ host }) => domainKey(host));
    },
    /**
     * Deletes some rows, and returns how many; 0 once nothing or only live codes are left; null if it must be called again later. Call
     * `eraseLinks` first, until it returns nothing.
     */
    eraseRows: async (accountId: string): Promise<number | null> => {
      const [row] = await prisma.$queryRaw<{ erased: number | null }[]>`
        SELECT erase_account(${accountId}::uuid, ${ROWS}::integer) AS erased`;
      return row?.erased ?? null;
    },
    isGone: async (accountId: string): Promise<boolean> =>
      (await prisma.account.count({ where: { id: accountId } })) === 0,
    /** Deletes the job, and requests the last email. */
    finish: (jobId: string, recipient: Recipient | null): Promise<void> =>
      prisma.$transaction(async (transaction) => {
        const { count } = await transaction.job.deleteMany({ where: { id: jobId } });
        if (count === 1 && recipient !== null) await requestMail(transaction, { kind: "erasure_done", ...recipient });
      }),
  };
}
