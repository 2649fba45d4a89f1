// The dashboard's routes for invitations: owners and admins create and revoke them, and anyone who has an invitation can open and accept it.

import { randomUUID } from "node:crypto";
import { HttpError, networkOf } from "@qr/runtime";
import {
  ACCOUNT_HEADER,
  type Empty,
  type InvitationListing,
  type InvitationView,
  type NewInvitation,
  ROLES,
} from "@qr/session-api";
import { z } from "zod";
import { createAttemptLimit } from "../../access/limits/attempt-limit.ts";
import { hasLinkTokenForm, mailLinkToken } from "../../access/link-token.ts";
import { requireProved } from "../../access/unproved-accounts.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { emailSchema } from "../account-store.ts";
import { type MailParts, mailDisabled, tooManyMails } from "../mail-parts.ts";
import type { LoadMe } from "../people/me.ts";
import { mailLanguageCode } from "../people/person-bodies.ts";
import { type InvitationStore, invitationNotFound, invitationUrl, type ListedInvitation } from "./invitation-store.ts";

export interface InvitationParts {
  invitations: InvitationStore;
  loadMe: LoadMe;
  publicUrl: string;
  /** Undefined if the service sends no mail. */
  mail: MailParts | undefined;
}

/** Limit on invitation lookups per network. Tokens cannot be guessed; the limit only bounds the cost of attempts. */
const LOOKS = { name: "invitation_lookups", attempts: 300, windowS: 15 * 60 } as const;

/** Limit per account on mailed invitations, so that nobody can email an unlimited number of strangers by revoking one invitation after another. */
const MAILED = { name: "mailed_invitations", attempts: 50, windowS: 60 * 60 } as const;

const inviteBody = z.strictObject({ role: z.enum(ROLES), email: emailSchema.optional(), language: mailLanguageCode });
/** Accepts any string, because tokenIn checks its form: a malformed token gets the same response as an unknown one. */
const tokenBody = z.strictObject({ token: z.string() });

export function invitationSessionRoutes(parts: InvitationParts): SessionRoute[] {
  const { invitations, loadMe, publicUrl } = parts;
  const looks = createAttemptLimit(LOOKS);
  const mails = createAttemptLimit(MAILED);

  /** Returns the parts of an invitation that is mailed. Looks nothing up, so that nobody learns who uses the address. */
  const mailed = async (accountId: string, email: string, language: string) => {
    if (parts.mail === undefined) throw mailDisabled();
    mails.take(accountId);
    const { limit, secret, proves } = parts.mail;
    if (!(await limit.take(email))) throw tooManyMails();
    const id = randomUUID();
    return { email: proves ? email : null, token: mailLinkToken(secret, id), mail: { id, email, language } };
  };
  return [
    {
      access: "admin",
      method: "get",
      path: "/invitations",
      async respond({ account, query }) {
        refuseParameters(query);
        return { body: { items: (await invitations.list(account.id)).map(listing) } };
      },
    },
    {
      access: "admin",
      method: "post",
      action: "invitation.created",
      path: "/invitations",
      readBody: "json",
      async respond({ account, person, principal, query, body, gate }) {
        refuseParameters(query);
        const { role, email, language } = bodyAs(inviteBody, body);
        if (email !== undefined) requireProved(principal, "mail an invitation");
        const invitation = { accountId: account.id, role, creator: person };
        const made = await invitations.create(
          email === undefined ? invitation : { ...invitation, ...(await mailed(account.id, email, language)) },
          gate,
        );
        const response: NewInvitation = { ...listing(made), url: invitationUrl(publicUrl, made.token) };
        return { status: 201, body: response };
      },
    },
    {
      access: "admin",
      method: "delete",
      action: "invitation.deleted",
      path: "/invitations/:id",
      async respond({ account, person, id, query, gate }) {
        refuseParameters(query);
        const isId = z.uuid().safeParse(id).success;
        if (!isId || !(await invitations.delete({ accountId: account.id, id, by: person.userId }, gate))) {
          throw new HttpError("not_found", "There is no such invitation in this account.");
        }
        return { body: {} satisfies Empty };
      },
    },
    {
      access: "anyone",
      method: "post",
      action: null,
      path: "/invitation/look",
      readBody: "json",
      async respond({ query, body, address }) {
        refuseParameters(query);
        const token = tokenIn(body);
        looks.take(networkOf(address));
        const found = await invitations.look(token);
        if (found === undefined) throw invitationNotFound();
        const { accountName, role, expiresAt } = found;
        const view: InvitationView = { account_name: accountName, role, expires_at: expiresAt.toISOString() };
        return { body: view };
      },
    },
    {
      access: "person",
      method: "post",
      action: "invitation.accepted",
      path: "/invitation/accept",
      readBody: "json",
      async respond({ person, query, body, headers, gate }) {
        refuseParameters(query);
        const accountId = await invitations.accept(tokenIn(body), person.userId, gate);
        // The response shows the account that the person has joined.
        return { body: await loadMe(person, { ...headers, [ACCOUNT_HEADER.toLowerCase()]: accountId }) };
      },
    },
  ];
}

/** Returns the token in the body. Throws not_found if the value does not have the form of a token. */
function tokenIn(body: unknown): string {
  const { token } = bodyAs(tokenBody, body);
  if (!hasLinkTokenForm(token)) throw invitationNotFound();
  return token;
}

function listing({ id, role, email, createdAt, expiresAt }: ListedInvitation): InvitationListing {
  return { id, role, email, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
}
