// Composes a mail. The link in it is made only when the mail is sent, so that no row contains its token. Every attempt makes the same link, so that a
// mail that arrives twice has the same link twice.

import type { PrismaClient } from "@qr/database";
import type { Mail } from "@qr/mail";
import { mailLinkToken } from "../access/link-token.ts";
import { createOneTimeLink } from "../access/one-time-links-store.ts";
import { linkMail } from "./link-mail.ts";
import { mailLanguage, SET_PASSWORD } from "./mail-texts.ts";

interface Requested {
  id: string;
  email: string;
  language: string;
}

/** Returns the mail; undefined if nobody uses the address. Rejects if Postgres is unavailable. */
export type ComposeMail = (requested: Requested) => Promise<Mail | undefined>;

interface ComposeParts {
  prisma: PrismaClient;
  /** The secret from which the tokens in links are derived. */
  secret: string;
  dashboardUrl: string;
}

export function createComposeMail({ prisma, secret, dashboardUrl }: ComposeParts): ComposeMail {
  return async ({ id, email, language: code }) => {
    const person = await prisma.user.findUnique({ where: { email }, select: { id: true } });
    if (person === null) return undefined;
    const token = mailLinkToken(secret, id);
    const { url } = await createOneTimeLink(prisma, {
      userId: person.id,
      purpose: "set_password",
      dashboardUrl,
      token,
    });
    const language = mailLanguage(code);
    return linkMail({ to: email, language, texts: SET_PASSWORD[language], url });
  };
}
