// Stores shares: links that show the statistics of a code, or of the codes with a tag, to anyone who has them.

import { shareIdFromUuid, uuidV7 } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { counter, HttpError, type Logger } from "@qr/runtime";
import { hashLinkToken, makeLinkToken } from "../../access/link-token.ts";
import { lockAccounts } from "../../access/membership-store.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import { type Sweep, startExpirySweep } from "../../scheduling/sweep.ts";

/** Maximum number of shares of an account that have not expired. */
export const MAX_SHARES = 100;
/** Maximum number of expired shares that are kept when a new share is created. */
const MAX_EXPIRED = 100;
/** Maximum number of shares that an account can have, expired or not: all live shares can expire before a new one is created. */
export const MAX_LISTED = MAX_SHARES + MAX_EXPIRED;
/** How long expired shares stay in the list. */
export const EXPIRED_DAYS = 30;
const DAY_MS = 86_400_000;

/** What is shared: the statistics of a code, or of the codes with a tag. */
export type ShareSubject = { kind: "code"; codeId: string } | { kind: "tag"; tag: string };

interface ShareValues {
  subject: ShareSubject;
  name: string | null;
  /** A hash of the password; null for none. */
  passwordHash: string | null;
  expiresAt: Date;
}

export interface Share extends ShareValues {
  /** A UUIDv7; shareIdFromUuid returns the public ID. */
  id: string;
  accountId: string;
  createdAt: Date;
}

export type ShareStore = ReturnType<typeof createShareStore>;

const shown = {
  id: true,
  accountId: true,
  codeId: true,
  tag: true,
  name: true,
  passwordHash: true,
  createdAt: true,
  expiresAt: true,
} as const;

type Row = Omit<Share, "subject"> & { codeId: string | null; tag: string | null };

function shareIn({ codeId, tag, ...share }: Row): Share {
  return { ...share, subject: codeId === null ? { kind: "tag", tag: tag ?? "" } : { kind: "code", codeId } };
}

export function createShareStore(prisma: PrismaClient) {
  return {
    /** Returns the account's shares, newest first, including those that expired in the last 30 days. */
    list: async (accountId: string): Promise<Share[]> => {
      const rows = await prisma.share.findMany({
        where: { accountId, expiresAt: { gt: new Date(Date.now() - EXPIRED_DAYS * DAY_MS) } },
        select: shown,
        orderBy: { id: "desc" },
        take: MAX_LISTED,
      });
      return rows.map(shareIn);
    },
    /** Saves a new share, and returns it with its token, which is not stored. Throws limit_reached at MAX_SHARES. */
    insert: (
      accountId: string,
      { subject, ...values }: ShareValues,
      gate: CommitGate,
    ): Promise<{ share: Share; token: string }> =>
      inTransaction(prisma, gate, async (transaction) => {
        await lockAccounts(transaction, [accountId]);
        const createdAt = new Date();
        if ((await transaction.share.count({ where: { accountId, expiresAt: { gt: createdAt } } })) >= MAX_SHARES) {
          throw new HttpError("limit_reached", `An account can have at most ${MAX_SHARES} shares. Delete one first.`);
        }
        await deleteSurplus(transaction, accountId, createdAt);
        const token = makeLinkToken();
        const data = {
          id: uuidV7(createdAt.getTime()),
          accountId,
          createdAt,
          ...(subject.kind === "code" ? { codeId: subject.codeId } : { tag: subject.tag }),
          ...values,
          tokenHash: hashLinkToken(token),
        };
        const share = shareIn(await transaction.share.create({ data, select: shown }));
        await gate.audit.record(transaction, { subject: shareIdFromUuid(share.id) });
        return { share, token };
      }),
    /** Deletes the account's share, and returns whether it existed. */
    delete: (accountId: string, id: string, gate: CommitGate): Promise<boolean> =>
      inTransaction(prisma, gate, async (transaction) => {
        const { count } = await transaction.share.deleteMany({ where: { id, accountId } });
        if (count > 0) await gate.audit.record(transaction);
        return count > 0;
      }),
    /** Returns the share with this token, even if it has expired; undefined if there is none, or if its account is suspended. */
    find: async (token: string): Promise<Share | undefined> => {
      const where = { tokenHash: hashLinkToken(token), account: { suspendedAt: null } };
      const row = await prisma.share.findFirst({ where, select: shown });
      return row === null ? undefined : shareIn(row);
    },
  };
}

/** Deletes the account's oldest expired shares, so that at most MAX_EXPIRED remain. The account must be locked. */
async function deleteSurplus(transaction: Prisma.TransactionClient, accountId: string, now: Date): Promise<void> {
  const surplus = await transaction.share.findMany({
    where: { accountId, expiresAt: { lte: now } },
    select: { id: true },
    orderBy: { id: "desc" },
    skip: MAX_EXPIRED,
  });
  if (surplus.length > 0) await transaction.share.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
}

interface SweepOptions {
  prisma: PrismaClient;
  log: Logger;
  everyMs?: number;
}

/** Deletes shares that expired more than 30 days ago. */
export function startShareSweep({ prisma, log, everyMs }: SweepOptions): Sweep {
  return startExpirySweep({
    what: "shares",
    deleteExpired: (limit) => prisma.$executeRaw`
      DELETE FROM shares WHERE id IN (
        SELECT id FROM shares WHERE expires_at < now() - ${EXPIRED_DAYS} * interval '1 day'
        ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    countDeleted: counter("gateway_shares_deleted_total", "Shares that were deleted 30 days after they had expired."),
    countFailure: counter("gateway_share_sweeps_failed_total", "Sweeps of shares that failed."),
    log,
    everyMs,
  });
}
