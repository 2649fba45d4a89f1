// Sign-up. If the service sends mail by SMTP, a sign-up ends with the mailed link: the response is the same for every address, nobody has an account with
// an address that is not theirs, and the password is the one chosen together with the link. Otherwise, a sign-up signs in at once.

import { randomUUID } from "node:crypto";
import type { PrismaClient } from "@qr/database";
import { networkOf } from "@qr/runtime";
import type { MailSent } from "@qr/session-api";
import { createAttemptLimit } from "../../access/limits/attempt-limit.ts";
import { hashLinkToken, mailLinkToken } from "../../access/link-token.ts";
import type { Auth } from "../../access/sessions/auth.ts";
import type { Passwords } from "../../access/sessions/passwords.ts";
import { requestMail } from "../../events/request-mail.ts";
import { refuseParameters } from "../../route/query.ts";
import type { OpenCall, SessionResponse, SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { openInvitation, otherAddress } from "../invitations/invitation-store.ts";
import type { MailParts } from "../mail-parts.ts";
import { type LinkAttempts, linkNotFound } from "./link-attempts.ts";
import type { LoadMe } from "./me.ts";
import { openSession } from "./open-session.ts";
import { linkBody, signUpBody } from "./person-bodies.ts";
import { completeSignUp } from "./prove-address.ts";
import { createInvitedPerson, createPersonWithAccount, emailTaken, signupClosed } from "./sign-up.ts";
import { saveSignUp } from "./sign-up-store.ts";

export interface SignUpParts {
  prisma: PrismaClient;
  auth: Auth;
  passwords: Passwords;
  loadMe: LoadMe;
  signup: "open" | "closed";
  /** Undefined if the service sends no mail. */
  mail: MailParts | undefined;
  attempts: LinkAttempts;
}

/** Limit on sign-ups per network. It slows mass sign-ups, but lets a school class sign up within an hour. */
const SIGN_UPS = { name: "sign_ups", attempts: 60, windowS: 15 * 60 } as const;

export function signUpRoutes(parts: SignUpParts): SessionRoute[] {
  const { prisma, auth, loadMe, signup, mail } = parts;
  const signUps = createAttemptLimit(SIGN_UPS);

  const requested = async ({ body, address }: OpenCall) => {
    const { email, password, name = email, invitation, language } = bodyAs(signUpBody, body);
    const network = networkOf(address);
    signUps.take(network);
    const invited = await openInvitation(prisma, invitation);
    if (signup === "closed" && invited === undefined) throw signupClosed();
    if (invited !== undefined && invited.email !== null && invited.email !== email) throw otherAddress();
    const person = { email, name, language, passwordHash: await parts.passwords.hash(password, network) };
    return { person, invited };
  };
  const signUpNow = async (call: OpenCall): Promise<SessionResponse> => {
    const { person, invited } = await requested(call);
    const joined = signup === "closed" ? invited : undefined;
    const created =
      joined === undefined
        ? await createPersonWithAccount(prisma, { ...person, invitedTo: invited?.account }, call.gate)
        : await createInvitedPerson(prisma, person, joined, call.gate);
    if (created === undefined) throw emailTaken();
    return enter(created.userId, call);
  };
  const signUpByMail = async (call: OpenCall, { limit, secret }: MailParts): Promise<SessionResponse> => {
    const { person, invited } = await requested(call);
    if (await limit.take(person.email)) {
      const id = randomUUID();
      const invitationHash = invited === undefined ? null : hashLinkToken(invited.token);
      await inTransaction(prisma, call.gate, async (transaction) => {
        await saveSignUp(transaction, { id, token: mailLinkToken(secret, id), ...person, invitationHash });
        await requestMail(transaction, { id, kind: "sign_up", email: person.email, language: person.language });
      });
    }
    return { status: 202, body: { mail: "sent" } satisfies MailSent };
  };
  const enter = async (userId: string, { headers, gate }: OpenCall): Promise<SessionResponse> => {
    const { person, cookies } = await openSession(auth, { userId, headers, gate });
    return { status: 201, body: await loadMe(person), cookies };
  };

  return [
    {
      method: "post",
      action: "person.signed_up",
      path: "/sign-up",
      access: "anyone",
      readBody: "json",
      respond: (call) => (mail?.proves ? signUpByMail(call, mail) : signUpNow(call)),
    },
    {
      method: "post",
      action: "person.signed_up",
      path: "/link/sign-up",
      access: "anyone",
      readBody: "json",
      async respond(call) {
        refuseParameters(call.query);
        const { token } = bodyAs(linkBody, call.body);
        parts.attempts.take(call, token);
        const created = await completeSignUp(prisma, { token, signup }, call.gate);
        if (created === undefined) throw linkNotFound();
        return enter(created.userId, call);
      },
    },
  ];
}
