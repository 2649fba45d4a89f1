// The secret in a link that gives one person access: an invitation or a one-time link. Only its hash is stored.

import { createHash, createHmac, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

/** Returns a token of 256 random bits. */
export function makeLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns the token of the link in an email, which is the same for each attempt to send the email. `secret` has at least 32 characters. */
export function mailLinkToken(secret: string, mailId: string): string {
  return createHmac("sha256", secret).update(`link in mail ${mailId}`).digest("base64url");
}

export function hashLinkToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

/** Returns whether the string could be a token, so that other strings are rejected without a query. */
export function hasLinkTokenForm(text: string): boolean {
  return TOKEN_FORM.test(text);
}

/** Returns the link to a page of the dashboard. The token is in the fragment, which browsers do not send to servers. */
export function linkTo(dashboardUrl: string, page: string, token: string): string {
  return `${dashboardUrl.replace(/\/+$/, "")}/${page}#${token}`;
}
