// Requests mails that tell people what has happened, in the transaction of the change.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { reachesPeople } from "@qr/mail";
import type { NoticeKind } from "./notice-kinds.ts";
import { requestMail } from "./request-mail.ts";

interface Notice {
  kind: NoticeKind;
  /** What the mail shows apart from texts. */
  data: Readonly<Record<string, string>>;
}

interface OpenedSession {
  userId: string;
  sessionId: string;
  /** Browser and system, such as "Chrome on Linux". */
  device: string;
}

/** Maximum number of owners and admins who get a notice. */
const MAX_MANAGERS = 20;

/** With SMTP, only proved addresses get notices. Without MAIL_URL, nobody does. */
export interface Notices {
  toPerson(transaction: Prisma.TransactionClient, userId: string, notice: Notice): Promise<void>;
  /** Sends a notice to the owners and admins of the account, at most 20. */
  toManagers(transaction: Prisma.TransactionClient, accountId: string, notice: Notice): Promise<void>;
  /**
   * Tells the person about a session on a device that is new: none of their other sessions is on it, and they have never signed up or in
   * with it, as far as the audit log goes back. A person's first session is no news.
   */
  ofNewDevice(prisma: PrismaClient, session: OpenedSession): Promise<void>;
}

/** Notices for those who only read, or for a service without mail. */
export const NO_NOTICES: Notices = {
  toPerson: async () => {},
  toManagers: async () => {},
  ofNewDevice: async () => {},
};

export function createNotices(settings: { MAIL_URL?: string | undefined }): Notices {
  if (settings.MAIL_URL === undefined) return NO_NOTICES;
  const reached = reachesPeople(settings) ? { emailVerified: true } : {};
  const toPerson: Notices["toPerson"] = async (transaction, userId, notice) => {
    const where = { id: userId, ...reached };
    const person = await transaction.user.findFirst({ where, select: { email: true, language: true } });
    if (person !== null) await requestMail(transaction, { ...notice, ...person });
  };
  return {
    toPerson,
    async toManagers(transaction, accountId, notice) {
      const managers = await transaction.membership.findMany({
        where: { accountId, role: { in: ["owner", "admin"] }, user: reached },
        orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
        take: MAX_MANAGERS,
        select: { user: { select: { email: true, language: true } } },
      });
      await transaction.mail.createMany({
        data: managers.map(({ user }) => ({ id: randomUUID(), ...notice, ...user })),
      });
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
