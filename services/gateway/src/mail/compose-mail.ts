// Composes an email. The link in it is made only when the email is sent, so that no row contains its token. Every attempt makes the same link, so that an
// email that arrives twice has the same link twice.

import type { Mail } from "@qr/mail";
import { z } from "zod";
import { linkTo, mailLinkToken } from "../access/link-token.ts";
import { createOneTimeLink } from "../access/one-time-links-store.ts";
import type { NoticeKind } from "../events/notice-kinds.ts";
import { MAIL_KINDS, type MailKind } from "../events/request-mail.ts";
import { composeNotice } from "./compose-notice.ts";
import type { ComposeParts, Composer, RequestedMail } from "./composer.ts";
import { confirmEmailMail, emailChangedMail } from "./email-change-mails.ts";
import { accountErasedMail, erasureDoneMail } from "./erasure-mails.ts";
import { INVITATION } from "./invitation-texts.ts";
import { linkMail } from "./link-mail.ts";
import { mailLanguage, SET_PASSWORD } from "./mail-texts.ts";
import { weeklyReportMail } from "./report-mail.ts";
import { SIGN_UP, SIGN_UP_KNOWN } from "./sign-up-texts.ts";

/** Returns the email; undefined if nobody is to get it, for example because nobody uses the address. Rejects if Postgres is unavailable. */
export type ComposeMail = (requested: RequestedMail) => Promise<Mail | undefined>;

const COMPOSERS: Readonly<Record<MailKind, Composer>> = {
  set_password: setPasswordMail,
  sign_up: signUpMail,
  invitation: invitationMail,
  confirm_email: confirmEmailMail,
  email_changed: emailChangedMail,
  account_erased: accountErasedMail,
  erasure_done: erasureDoneMail,
  removed_member: notice("removed_member"),
  new_key: notice("new_key"),
  new_device: notice("new_device"),
  failing_domain: notice("failing_domain"),
  weekly_report: weeklyReportMail,
};

function notice(kind: NoticeKind): Composer {
  return async (requested, { dashboardUrl }) => composeNotice(kind, requested, dashboardUrl);
}

export function createComposeMail(parts: ComposeParts): ComposeMail {
  return async (requested) => COMPOSERS[kindSchema.parse(requested.kind)](requested, parts);
}

const kindSchema = z.enum(MAIL_KINDS);

async function setPasswordMail(
  { id, email, language: code }: RequestedMail,
  { prisma, secret, dashboardUrl }: ComposeParts,
): Promise<Mail | undefined> {
  const token = mailLinkToken(secret, id);
  const made = await prisma.$transaction(async (transaction) => {
    // Locks the person, so that nobody gets a link in a mailbox that is no longer theirs while the address changes.
    const [person] = await transaction.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM users WHERE email = ${email} FOR SHARE`;
    if (person === undefined) return undefined;
    const link = { userId: person.id, purpose: "set_password", dashboardUrl, email, token } as const;
    return createOneTimeLink(transaction, link);
  });
  if (made === undefined) return undefined;
  const language = mailLanguage(code);
  return linkMail({ to: email, language, texts: SET_PASSWORD[language], url: made.url });
}

/** A person who has already verified the address gets a link to the sign-in page instead, so that only the owner of the mailbox learns that the address is in use. */
async function signUpMail(
  { id, email, language: code }: RequestedMail,
  { prisma, secret, dashboardUrl }: ComposeParts,
): Promise<Mail | undefined> {
  const language = mailLanguage(code);
  const isKnown = (await prisma.user.count({ where: { email, emailVerified: true } })) > 0;
  if (isKnown) {
    return linkMail({
      to: email,
      language,
      texts: SIGN_UP_KNOWN[language],
      url: new URL("/sign-in", dashboardUrl).href,
    });
  }
  const url = linkTo(dashboardUrl, "link", mailLinkToken(secret, id));
  return linkMail({ to: email, language, texts: SIGN_UP[language], url });
}

const invitationData = z.object({ account: z.string() });

async function invitationMail(
  { id, email, language: code, data }: RequestedMail,
  { secret, dashboardUrl }: ComposeParts,
): Promise<Mail> {
  const language = mailLanguage(code);
  const { account } = invitationData.parse(data);
  const { text, ...texts } = INVITATION[language];
  const url = linkTo(dashboardUrl, "invitation", mailLinkToken(secret, id));
  return linkMail({ to: email, language, texts: { ...texts, text: text.replace("{{account}}", () => account) }, url });
}
