// The emails about a change to a person's address: to the new address, and to the old one.

import { hashLinkToken, linkTo, mailLinkToken } from "../access/link-token.ts";
import type { Composer } from "./composer.ts";
import { CONFIRM_EMAIL, EMAIL_CHANGED, EMAIL_IN_USE } from "./email-change-texts.ts";
import { linkMail } from "./link-mail.ts";
import { mailLanguage } from "./mail-texts.ts";

/**
 * The email to the new address. Somebody else who has verified the address gets a link to the sign-in page instead, so that only the owner of the mailbox
 * learns that the address is in use. Nobody gets an email if a later request has replaced the change.
 */
export const confirmEmailMail: Composer = async ({ id, email, language: code }, { prisma, secret, dashboardUrl }) => {
  const language = mailLanguage(code);
  const waiting = await prisma.emailChange.count({ where: { id, confirmedAt: null } });
  if (waiting === 0) return undefined;
  if ((await prisma.user.count({ where: { email, emailVerified: true } })) > 0) {
    const url = new URL("/sign-in", dashboardUrl).href;
    return linkMail({ to: email, language, texts: EMAIL_IN_USE[language], url });
  }
  const url = linkTo(dashboardUrl, "link", mailLinkToken(secret, id));
  return linkMail({ to: email, language, texts: CONFIRM_EMAIL[language], url });
};

/** The email to the old address, with the link that undoes the change. Nobody gets it if the change has been undone. */
export const emailChangedMail: Composer = async ({ id, email, language: code }, { prisma, secret, dashboardUrl }) => {
  const token = mailLinkToken(secret, id);
  const undoable = await prisma.emailChange.count({ where: { undoTokenHash: hashLinkToken(token) } });
  if (undoable === 0) return undefined;
  const language = mailLanguage(code);
  return linkMail({ to: email, language, texts: EMAIL_CHANGED[language], url: linkTo(dashboardUrl, "link", token) });
};
