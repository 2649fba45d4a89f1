// Requests emails that tell people what has happened, in the transaction of the change.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { reachesPeople } from "@qr/mail";
import { counter, createWorkBudget, gauge } from "@qr/runtime";
import type { NoticeKind } from "./notice-kinds.ts";
import { requestMail } from "./request-mail.ts";

interface Notice {
  kind: NoticeKind | "account_erased";
  /** What the email shows in addition to its fixed strings. */
  data: Readonly<Record<string, string>>;
}

interface OpenedSession {
  userId: string;
  sessionId: string;
  /** Browser and system, such as "Chrome on Linux". */
  device: string;
}

const ADDRESSEE = { user: { select: { email: true, language: true } } };
interface Addressee {
  user: { email: string; language: string };
}

/** Maximum number of owners and admins who get a notice. */
const MAX_MANAGERS = 20;
/** Maximum number of notices that this process sends to an address in an hour, so that nobody can flood a mailbox, for example by creating keys. */
const MAX_NOTICES = 20;
const WINDOW_S = 3600;

/** With SMTP, only verified addresses get notices. Without MAIL_URL, nobody does. An address gets at most 20 an hour. */
export interface Notices {
  toPerson(transaction: Prisma.TransactionClient, userId: string, notice: Notice): Promise<void>;
  /** Sends a notice to the owners and admins of the account, at most 20. */
  toManagers(transaction: Prisma.TransactionClient, accountId: string, notice: Notice): Promise<void>;
  /** Sends a notice to all members of the account, except one; an account has at most 200. */
  toOtherMembers(
    transaction: Prisma.TransactionClient,
    accountId: string,
    except: string,
    notice: Notice,
  ): Promise<void>;
  /**
   * Tells the person about a session on a device that is new: none of their other sessions is on it, and they have never signed up or signed in
   * with it, as far back as the audit log goes. A person's first session is not news.
   */
  ofNewDevice(prisma: PrismaClient, session: OpenedSession): Promise<void>;
}

/** Notices for callers that only read, or for a service without mail. */
export const NO_NOTICES: Notices = {
  toPerson: async () => {},
  toManagers: async () => {},
  toOtherMembers: async () => {},
  ofNewDevice: async () => {},
};

export function createNotices(settings: { MAIL_URL?: string | undefined }): Notices {
  if (settings.MAIL_URL === undefined) return NO_NOTICES;
  const reached = reachesPeople(settings) ? { emailVerified: true } : {};
  const mayGet = limitByAddress();
  const toPerson: Notices["toPerson"] = async (transaction, userId, notice) => {
    const where = { id: userId, ...reached };
    const person = await transaction.user.findFirst({ where, select: { email: true, language: true } });
    if (person !== null && mayGet(person)) await requestMail(transaction, { ...notice, ...person });
  };
  const requestAll = async (transaction: Prisma.TransactionClient, members: Addressee[], notice: Notice) => {
    const data = members
      .filter(({ user }) => mayGet(user))
      .map(({ user }) => ({ id: randomUUID(), ...notice, ...user }));
    await transaction.mail.createMany({ data });
  };
  return {
    toPerson,
    async toManagers(transaction, accountId, notice) {
      const managers = await transaction.membership.findMany({
        where: { accountId, role: { in: ["owner", "admin"] }, user: reached },
        orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
        take: MAX_MANAGERS,
        select: ADDRESSEE,
      });
      await requestAll(transaction, managers, notice);
    },
    async toOtherMembers(transaction, accountId, except, notice) {
      const where = { accountId, userId: { not: except }, user: reached };
      await requestAll(transaction, await transaction.membership.findMany({ where, select: ADDRESSEE }), notice);
    },
    async ofNewDevice(prisma, { userId, sessionId, device }) {
      const others = { userId, id: { not: sessionId }, expiresAt: { gt: new Date() } };
      const signIns = { personId: userId, action: { in: ["person.signed_up", "person.signed_in"] } };
      const isKnown =
        (await prisma.session.count({ where: { ...others, device } })) > 0 ||
        (await prisma.auditEntry.findFirst({ where: { ...signIns, device }, select: { id: true } })) !== null;
      if (isKnown) return;
      const isFirst =
        (await prisma.session.count({ where: others })) === 0 &&
        (await prisma.auditEntry.findFirst({ where: signIns, select: { id: true } })) === null;
      if (!isFirst) await toPerson(prisma, userId, { kind: "new_device", data: { device } });
    },
  };
}

/** Returns a function that counts a notice, and returns whether the address may get it. */
function limitByAddress(): (person: { email: string }) => boolean {
  const countLimited = counter(
    "gateway_notices_limited_total",
    "Notices that were not requested because the address had received too many in an hour.",
  );
  const budget = createWorkBudget({ units: MAX_NOTICES, windowS: WINDOW_S });
  gauge(
    "gateway_notice_slots_used_ratio",
    "Share of the counters of notices in use; near 1, other addresses are limited by mistake.",
    budget.usedRatio,
  );
  return ({ email }) => {
    const { isSpent } = budget.spend(email);
    if (isSpent) countLimited(1);
    return !isSpent;
  };
}
