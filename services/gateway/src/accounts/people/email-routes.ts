// A person's address: reading it, changing it, the link that confirms the change, and the link that undoes it.

import type { PrismaClient } from "@qr/database";
import { HttpError, networkOf } from "@qr/runtime";
import type { EmailAddressView, Empty, MailSent } from "@qr/session-api";
import { createAttemptLimit } from "../../access/limits/attempt-limit.ts";
import type { Passwords } from "../../access/sessions/passwords.ts";
import { refuseParameters } from "../../route/query.ts";
import type { PersonCall, SessionResponse, SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { type MailParts, tooManyMails } from "../mail-parts.ts";
import { cancelEmailChange, changeEmail, confirmEmail, requestEmailChange, undoEmailChange } from "./change-email.ts";
import { lookAtUndo, waitingEmail } from "./email-change-store.ts";
import { type LinkAttempts, linkNotFound } from "./link-attempts.ts";
import type { LoadMe } from "./me.ts";
import { changeEmailBody, confirmEmailBody, setPasswordBody } from "./person-bodies.ts";
import type { ProveAgain } from "./prove-again.ts";

export interface EmailParts {
  prisma: PrismaClient;
  passwords: Pick<Passwords, "hash">;
  proveAgain: ProveAgain;
  loadMe: LoadMe;
  /** Undefined if the service sends no mail. */
  mail: MailParts | undefined;
  /** The secret from which the tokens in mailed links are derived. */
  secret: string;
  attempts: LinkAttempts;
}

/** Limit per person on changes, so that nobody can email an unlimited number of strangers. */
const CHANGES = { name: "email_changes", attempts: 10, windowS: 60 * 60 } as const;

export function emailRoutes(parts: EmailParts): SessionRoute[] {
  const { prisma, mail, secret } = parts;
  const changes = createAttemptLimit(CHANGES);

  const changeNow = async ({ person, headers, gate }: PersonCall, email: string): Promise<SessionResponse> => {
    await changeEmail(prisma, { person, email }, gate);
    return { body: await parts.loadMe(person, headers) };
  };
  const changeByMail = async (
    { person, gate }: PersonCall,
    { email, language }: { email: string; language: string },
    { limit }: MailParts,
  ): Promise<SessionResponse> => {
    if (!(await limit.take(email))) throw tooManyMails();
    await requestEmailChange(prisma, { person, email, language, secret }, gate);
    return { status: 202, body: { mail: "sent" } satisfies MailSent };
  };

  return [
    {
      method: "get",
      path: "/me/email",
      access: "person",
      async respond({ person, query }) {
        refuseParameters(query);
        return { body: await viewOf(prisma, person.userId, mail?.proves ?? false) };
      },
    },
    {
      method: "post",
      action: "person.email_changed",
      path: "/me/email",
      access: "person",
      readBody: "json",
      async respond(call) {
        refuseParameters(call.query);
        const { password, ...change } = bodyAs(changeEmailBody, call.body);
        await parts.proveAgain(call, password);
        changes.take(call.person.userId);
        return mail?.proves ? changeByMail(call, change, mail) : changeNow(call, change.email);
      },
    },
    {
      method: "delete",
      action: "person.email_change_canceled",
      path: "/me/email",
      access: "person",
      async respond({ person, query, gate }) {
        refuseParameters(query);
        await cancelEmailChange(prisma, person, gate);
        return { body: {} satisfies Empty };
      },
    },
    {
      method: "post",
      action: "person.email_changed",
      path: "/link/email",
      access: "person",
      readBody: "json",
      async respond(call) {
        refuseParameters(call.query);
        const { token, language } = bodyAs(confirmEmailBody, call.body);
        parts.attempts.take(call, token);
        const { person, headers, gate } = call;
        await confirmEmail(prisma, { person, token, language, secret }, gate);
        return { body: await parts.loadMe(person, headers) };
      },
    },
    {
      method: "post",
      action: "person.email_restored",
      path: "/link/undo-email",
      access: "anyone",
      readBody: "json",
      async respond(call) {
        refuseParameters(call.query);
        const { token, new_password } = bodyAs(setPasswordBody, call.body);
        parts.attempts.take(call, token);
        if ((await lookAtUndo(prisma, token)) === undefined) throw linkNotFound();
        const passwordHash = await parts.passwords.hash(new_password, networkOf(call.address));
        await undoEmailChange(prisma, { token, passwordHash }, call.gate);
        return { body: {} satisfies Empty };
      },
    },
  ];
}

async function viewOf(prisma: PrismaClient, userId: string, isMailed: boolean): Promise<EmailAddressView> {
  const select = { email: true, emailVerified: true } as const;
  const user = await prisma.user.findUnique({ where: { id: userId }, select });
  if (user === null) throw new HttpError("not_signed_in", "Your session has ended. Sign in again.");
  const waiting = await waitingEmail(prisma, userId);
  return {
    email: user.email,
    is_proved: user.emailVerified,
    is_changed_by_mail: isMailed,
    waiting: waiting === undefined ? null : { email: waiting.newEmail, expires_at: waiting.expiresAt.toISOString() },
  };
}
