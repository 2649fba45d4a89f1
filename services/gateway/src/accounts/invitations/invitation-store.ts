// Stores invitations to an account. An invitation is a link that makes one person a member.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Role } from "@qr/session-api";
import { hashLinkToken, linkTo, makeLinkToken } from "../../access/link-token.ts";
import { lockAccounts, managerOf, requireRole, requireSession, roleFrom } from "../../access/membership-store.ts";
import { recordOperatorChange } from "../../events/operator-audit.ts";
import { type RequestedMail, requestMail } from "../../events/request-mail.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";

const LIFE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_OPEN = 50;
const MAX_MEMBERS = 200;

export interface ListedInvitation {
  id: string;
  role: Role;
  email: string | null;
  createdAt: Date;
  expiresAt: Date;
}

interface NewInvitation {
  accountId: string;
  role: Role;
  /** The only address that can accept the invitation. Default: anyone with the link can. */
  email?: string | null;
  /** Default: a new token. */
  token?: string;
  /** The email with the link. */
  mail?: Omit<RequestedMail, "kind" | "data"> | undefined;
  /** The person who creates the invitation; null for the operator. */
  creator: { userId: string; sessionId: string } | null;
}

export type InvitationStore = ReturnType<typeof createInvitationStore>;

const listed = { id: true, role: true, email: true, createdAt: true, expiresAt: true } as const;

export function createInvitationStore(prisma: PrismaClient) {
  return {
    async list(accountId: string): Promise<ListedInvitation[]> {
      const rows = await prisma.invitation.findMany({
        where: { accountId, ...openNow() },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        select: listed,
      });
      return rows.map(withRole);
    },
    /**
     * Creates an invitation and returns it with its token, which is not stored. Throws limit_reached. Throws forbidden if `creator` is
     * neither an owner nor an admin, or if the role is above theirs. Throws not_signed_in if their session has ended.
     */
    create: (invitation: NewInvitation, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        const made = await createWithin(transaction, invitation);
        await gate.audit.record(transaction, { subject: made.id, details: { role: made.role } });
        return made;
      }),
    /**
     * Revokes a pending invitation. Returns whether the account had this invitation. Throws forbidden if `by` is neither an owner nor an
     * admin, or if the invitation's role is above theirs.
     */
    delete: ({ accountId, id, by }: { accountId: string; id: string; by: string }, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        await lockAccounts(transaction, [accountId]);
        const where = { id, accountId, ...openNow() };
        const open = await transaction.invitation.findFirst({ where, select: { role: true } });
        if (open === null) return false;
        await requireRole(transaction, { accountId, userId: by, least: managerOf(roleFrom(open.role)) });
        const { count } = await transaction.invitation.deleteMany({ where });
        if (count > 0) await gate.audit.record(transaction);
        return count > 0;
      }),
    /** Returns the account's name, the role, and the expiry of a pending invitation; undefined if the token does not belong to a pending invitation. */
    async look(token: string) {
      const row = await prisma.invitation.findFirst({
        where: { tokenHash: hashLinkToken(token), ...openNow() },
        select: { role: true, expiresAt: true, account: { select: { name: true, email: true } } },
      });
      if (row === null) return undefined;
      const { account, role, expiresAt } = row;
      return { accountName: account.name ?? account.email, role: roleFrom(role), expiresAt };
    },
    /**
     * Makes the person a member and returns the account's ID. Throws not_found if the token does not belong to a pending invitation. If it
     * throws already_member or limit_reached, the invitation remains valid.
     */
    accept: (token: string, userId: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        const accountId = await acceptInvitation(transaction, hashLinkToken(token), userId);
        if (accountId === undefined) throw invitationNotFound();
        await gate.audit.record(transaction, { accountId });
        return accountId;
      }),
  };
}

/** Creates an invitation on behalf of the operator, who needs no role, and records it. Throws limit_reached. */
export function inviteAsOperator(prisma: PrismaClient, { accountId, role }: { accountId: string; role: Role }) {
  return prisma.$transaction(async (transaction) => {
    const made = await createWithin(transaction, { accountId, role, creator: null });
    const entry = {
      action: "invitation.created",
      accountIds: [accountId],
      subject: made.id,
      details: { role },
    } as const;
    await recordOperatorChange(transaction, entry);
    return made;
  });
}

export interface OpenInvitation {
  token: string;
  /** The only address that can accept it; null if anyone can. */
  email: string | null;
  account: { id: string; email: string };
}

/** Returns a pending invitation with its account; undefined if the token does not belong to a pending invitation. */
export async function openInvitation(
  prisma: PrismaClient,
  token: string | undefined,
): Promise<OpenInvitation | undefined> {
  if (token === undefined) return undefined;
  const row = await prisma.invitation.findFirst({
    where: { tokenHash: hashLinkToken(token), ...openNow() },
    select: { email: true, account: { select: { id: true, email: true } } },
  });
  return row === null ? undefined : { token, ...row };
}

export function invitationNotFound(): HttpError {
  return new HttpError("not_found", "The invitation is unknown, used, or expired. Ask for a new one.");
}

/** Returns the link to send to the invited person. */
export function invitationUrl(dashboardUrl: string, token: string): string {
  return linkTo(dashboardUrl, "invitation", token);
}

async function createWithin(
  transaction: Prisma.TransactionClient,
  { accountId, role, creator, email = null, token = makeLinkToken(), mail }: NewInvitation,
): Promise<ListedInvitation & { token: string }> {
  await lockAccounts(transaction, [accountId]);
  if (creator !== null) {
    await requireRole(transaction, { accountId, userId: creator.userId, least: managerOf(role) });
    await requireSession(transaction, creator.sessionId);
  }
  await transaction.invitation.deleteMany({ where: { accountId, expiresAt: { lte: new Date() } } });
  if ((await transaction.invitation.count({ where: { accountId, ...openNow() } })) >= MAX_OPEN) {
    throw new HttpError(
      "limit_reached",
      `An account can have at most ${MAX_OPEN} pending invitations. Revoke one first.`,
    );
  }
  const createdAt = new Date();
  const row = await transaction.invitation.create({
    data: {
      id: randomUUID(),
      accountId,
      role,
      email,
      createdBy: creator?.userId ?? null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFE_MS),
      tokenHash: hashLinkToken(token),
    },
    select: listed,
  });
  if (mail !== undefined) {
    const { name, email: address } = await transaction.account.findUniqueOrThrow({ where: { id: accountId } });
    await requestMail(transaction, { ...mail, kind: "invitation", data: { account: name ?? address } });
  }
  return { ...withRole(row), token };
}

/**
 * Makes the person a member and returns the account's ID; undefined if the token does not belong to a pending invitation. Throws
 * already_member, limit_reached, or forbidden if it was mailed to another address.
 */
export async function acceptInvitation(
  transaction: Prisma.TransactionClient,
  tokenHash: Uint8Array<ArrayBuffer>,
  userId: string,
): Promise<string | undefined> {
  const open = () =>
    transaction.invitation.findFirst({
      where: { tokenHash, ...openNow() },
      select: { id: true, accountId: true, role: true, email: true },
    });
  const accountId = (await open())?.accountId;
  if (accountId === undefined) return undefined;
  await lockAccounts(transaction, [accountId]);
  // Somebody might have accepted the invitation while this transaction was waiting for the lock.
  const invitation = await open();
  if (invitation === null) return undefined;
  await requireAddress(transaction, invitation.email, userId);
  const members = await transaction.membership.findMany({ where: { accountId }, select: { userId: true } });
  if (members.some((member) => member.userId === userId)) {
    throw new HttpError("already_member", "You are already a member of the account.");
  }
  if (members.length >= MAX_MEMBERS) {
    throw new HttpError(
      "limit_reached",
      `An account can have at most ${MAX_MEMBERS} members. Ask an owner or admin to remove one.`,
    );
  }
  const taken = await transaction.invitation.updateMany({
    where: { id: invitation.id, acceptedAt: null },
    data: { acceptedAt: new Date() },
  });
  if (taken.count === 0) return undefined;
  await transaction.membership.create({ data: { userId, accountId, role: invitation.role } });
  return accountId;
}

/** Throws forbidden unless the invitation is for anyone, or the person has verified the address to which it was mailed. */
async function requireAddress(
  transaction: Prisma.TransactionClient,
  email: string | null,
  userId: string,
): Promise<void> {
  if (email === null) return;
  const owners = await transaction.user.count({ where: { id: userId, email, emailVerified: true } });
  if (owners === 0) throw otherAddress();
}

/** Returns the error for a person with a different address than the one to which an invitation was mailed. */
export function otherAddress(): HttpError {
  return new HttpError(
    "forbidden",
    "The invitation was mailed to another address. Use that address, or ask for a new invitation.",
  );
}

function openNow() {
  return { acceptedAt: null, expiresAt: { gt: new Date() } };
}

function withRole<R extends { role: string }>(row: R): Omit<R, "role"> & { role: Role } {
  return { ...row, role: roleFrom(row.role) };
}
