// Links that let a person sign in or set a password once. Opening a link changes nothing, because mail scanners and link previews also open
// links. The link is spent only by the request that the page sends after the person confirms.

import type { Prisma, PrismaClient } from "@qr/database";
import type { LinkPurpose } from "@qr/session-api";
import { hashLinkToken, linkTo, makeLinkToken } from "./link-token.ts";

/** What a link of a known person is for. */
export type StoredPurpose = Extract<LinkPurpose, "sign_in" | "set_password">;

const HOUR_MS = 3_600_000;
const LIFE_MS: Readonly<Record<StoredPurpose, number>> = { sign_in: 24 * HOUR_MS, set_password: HOUR_MS / 2 };

type Database = PrismaClient | Prisma.TransactionClient;

export interface OneTimeLink {
  url: string;
  expiresAt: Date;
}

interface NewLink {
  userId: string;
  purpose: StoredPurpose;
  dashboardUrl: string;
  /** The address to which the link is mailed. Default: the link is not mailed. */
  email?: string | null;
  /** Default: a new token. */
  token?: string;
}

/** Creates a link to the dashboard. It replaces the person's earlier link for the same purpose. */
export async function createOneTimeLink(
  database: Database,
  { userId, purpose, dashboardUrl, email = null, token = makeLinkToken() }: NewLink,
): Promise<OneTimeLink> {
  const tokenHash = hashLinkToken(token);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + LIFE_MS[purpose]);
  await database.$executeRaw`
    INSERT INTO one_time_links (user_id, purpose, email, token_hash, created_at, expires_at)
    VALUES (${userId}::uuid, ${purpose}, ${email}, ${tokenHash}, ${createdAt}, ${expiresAt})
    ON CONFLICT (user_id, purpose)
    DO UPDATE SET email = ${email}, token_hash = ${tokenHash}, created_at = ${createdAt}, expires_at = ${expiresAt}`;
  return { url: linkTo(dashboardUrl, "link", token), expiresAt };
}

/**
 * Returns the person, purpose, and expiry of an open link, without using it up. Returns undefined if the token does not
 * belong to an open link, or if the link was mailed to an address that the person no longer has.
 */
export async function lookAtOneTimeLink(database: Database, token: string) {
  const row = await database.oneTimeLink.findFirst({
    where: { tokenHash: hashLinkToken(token), ...openNow() },
    select: { userId: true, purpose: true, email: true, expiresAt: true, user: { select: { email: true } } },
  });
  if (row === null || (row.email ?? row.user.email) !== row.user.email) return undefined;
  // The database allows only known purposes.
  return { ...row, purpose: row.purpose as StoredPurpose, email: row.user.email };
}

export interface SpentLink {
  userId: string;
  /** The person's address, if the link was mailed to it; null if the operator made the link. */
  mailedTo: string | null;
}

/**
 * Uses up a link that `lookAtOneTimeLink` finds, and returns whose it was. Of several concurrent calls, only one gets the link; the others
 * get undefined.
 */
export async function spendOneTimeLink(
  database: Database,
  { token, purpose }: { token: string; purpose: StoredPurpose },
): Promise<SpentLink | undefined> {
  const [spent] = await database.$queryRaw<SpentLink[]>`
    DELETE FROM one_time_links AS link USING users
    WHERE link.token_hash = ${hashLinkToken(token)} AND link.purpose = ${purpose} AND link.expires_at > ${new Date()}
      AND users.id = link.user_id AND users.email = coalesce(link.email, users.email)
    RETURNING link.user_id AS "userId", link.email AS "mailedTo"`;
  return spent;
}

/** Invalidates the person's links, because an open link could undo a password change or a sign-out. */
export async function endOneTimeLinks(database: Database, userId: string): Promise<void> {
  await database.oneTimeLink.deleteMany({ where: { userId } });
}

function openNow() {
  return { expiresAt: { gt: new Date() } };
}
