// The routes of the page that a one-time link opens. Looking at a link changes nothing; signing in or setting a password spends it.

import type { PrismaClient } from "@qr/database";
import { networkOf } from "@qr/runtime";
import type { LinkView } from "@qr/session-api";
import { lookAtOneTimeLink, type StoredPurpose, spendOneTimeLink } from "../../access/one-time-links-store.ts";
import type { Person } from "../../access/principal.ts";
import type { Auth } from "../../access/sessions/auth.ts";
import type { Passwords } from "../../access/sessions/passwords.ts";
import { refuseParameters } from "../../route/query.ts";
import type { OpenCall, SessionResponse, SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import type { CredentialStore } from "./credential-store.ts";
import { lookAtEmailChange, lookAtUndo } from "./email-change-store.ts";
import { type LinkAttempts, linkNotFound } from "./link-attempts.ts";
import type { LoadMe } from "./me.ts";
import { replaceSession } from "./open-session.ts";
import { linkBody, setPasswordBody } from "./person-bodies.ts";
import { lookAtSignUp } from "./sign-up-store.ts";

export interface LinkParts {
  prisma: PrismaClient;
  auth: Auth;
  passwords: Pick<Passwords, "hash">;
  credentials: Pick<CredentialStore, "setPasswordWithLink">;
  loadMe: LoadMe;
  attempts: LinkAttempts;
}

export function linkRoutes({ prisma, auth, passwords, credentials, loadMe, attempts }: LinkParts): SessionRoute[] {
  /**
   * Returns the ID of the person the link belongs to. Throws not_found if the token does not belong to an open link for
   * this purpose.
   */
  const userOf = async ({ token, purpose }: { token: string; purpose: StoredPurpose }): Promise<string> => {
    const found = await lookAtOneTimeLink(prisma, token);
    if (found?.purpose !== purpose) throw linkNotFound();
    return found.userId;
  };
  /**
   * Opens a session for the person the link belongs to, then calls `spend`, which returns whether it has used up the
   * link. `spend` is the last step, so that the link can still be used if any other step fails.
   */
  const signInWith = async (
    { headers, gate }: OpenCall,
    userId: string,
    spend: (person: Person) => Promise<boolean>,
  ): Promise<SessionResponse> => {
    const { person, cookies } = await replaceSession(auth, { userId, headers, gate });
    let isSpent = false;
    try {
      const body = await loadMe(person);
      isSpent = await spend(person);
      if (!isSpent) throw linkNotFound();
      return { body, cookies };
    } finally {
      if (!isSpent) await prisma.session.deleteMany({ where: { id: person.sessionId } });
    }
  };

  return [
    {
      access: "anyone",
      method: "post",
      action: null,
      path: "/link/look",
      readBody: "json",
      async respond(call) {
        refuseParameters(call.query);
        const { token } = bodyAs(linkBody, call.body);
        attempts.take(call, token);
        const link = (await lookAtOneTimeLink(prisma, token)) ?? (await lookAtMailedLink(prisma, token));
        if (link === undefined) throw linkNotFound();
        const { purpose, email, expiresAt } = link;
        return { body: { purpose, email, expires_at: expiresAt.toISOString() } satisfies LinkView };
      },
    },
    {
      access: "anyone",
      method: "post",
      action: "person.signed_in",
      path: "/link/sign-in",
      readBody: "json",
      async respond(call) {
        refuseParameters(call.query);
        const { token } = bodyAs(linkBody, call.body);
        attempts.take(call, token);
        const link = { token, purpose: "sign_in" } as const;
        return signInWith(call, await userOf(link), (person) =>
          inTransaction(prisma, call.gate, async (transaction) => {
            const spent = await spendOneTimeLink(transaction, link);
            if (spent !== undefined) await call.gate.audit.record(transaction, { person });
            return spent !== undefined;
          }),
        );
      },
    },
    {
      access: "anyone",
      method: "post",
      action: "person.password_reset",
      path: "/link/set-password",
      readBody: "json",
      async respond(call) {
        refuseParameters(call.query);
        const { token, new_password } = bodyAs(setPasswordBody, call.body);
        attempts.take(call, token);
        const userId = await userOf({ token, purpose: "set_password" });
        // Hashed before anything is changed, because a busy service rejects passwords.
        const passwordHash = await passwords.hash(new_password, networkOf(call.address));
        return signInWith(call, userId, (person) =>
          credentials.setPasswordWithLink({ token, passwordHash, person }, call.gate),
        );
      },
    },
  ];
}

/** Returns the purpose of a link that is not stored for a known person: a sign-up, or a change of address. */
async function lookAtMailedLink(prisma: PrismaClient, token: string) {
  const signUp = await lookAtSignUp(prisma, token);
  if (signUp !== undefined) return { purpose: "sign_up" as const, ...signUp };
  const change = await lookAtEmailChange(prisma, token);
  if (change !== undefined) {
    const { oldEmail, newEmail: email, expiresAt } = change;
    return { purpose: email === oldEmail ? ("prove_email" as const) : ("confirm_email" as const), email, expiresAt };
  }
  const undo = await lookAtUndo(prisma, token);
  return undo && { ...undo, purpose: "undo_email" as const, email: undo.oldEmail };
}
