// Sign-in, sign-out, and a person's changes to their own profile.

import type { PrismaClient } from "@qr/database";
import { networkOf } from "@qr/runtime";
import type { GuessLimit } from "../../access/limits/guess-limit.ts";
import type { Auth, SignedIn } from "../../access/sessions/auth.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionResponse, SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { inStatement, inTransaction } from "../../scheduling/commit-gate.ts";
import type { ErasureRequests } from "../erasure/account-erasure-routes.ts";
import { requireGoodTarget } from "../erasure/erased-codes.ts";
import { type CredentialStore, wrongCredentials } from "./credential-store.ts";
import { deletePerson, lookAtDeletion } from "./leave.ts";
import type { LoadMe } from "./me.ts";
import { openSession, signIn, signOut } from "./open-session.ts";
import { changePasswordBody, changeUserBody, deleteUserBody, signInBody } from "./person-bodies.ts";
import type { ProveAgain } from "./prove-again.ts";

export interface PeopleParts {
  prisma: PrismaClient;
  auth: Auth;
  credentials: CredentialStore;
  guesses: GuessLimit;
  proveAgain: ProveAgain;
  erasure: ErasureRequests;
  loadMe: LoadMe;
}

export function peopleRoutes(parts: PeopleParts): SessionRoute[] {
  const { prisma, auth, credentials, guesses, proveAgain, erasure, loadMe } = parts;

  const respondSignedIn = async ({ person, cookies }: SignedIn, status: 200 | 201 = 200): Promise<SessionResponse> => ({
    status,
    body: await loadMe(person),
    cookies,
  });

  return [
    {
      method: "post",
      action: "person.signed_in",
      path: "/sign-in",
      access: "anyone",
      readBody: "json",
      async respond({ body, headers, address, gate }) {
        const { email, password } = bodyAs(signInBody, body);
        const proof = { email, password, network: networkOf(address) };
        const found = await guesses.checked({ address, subject: email }, () => credentials.personBy(proof));
        if (found === undefined) throw wrongCredentials();
        return respondSignedIn(await signIn({ prisma, auth }, { ...found, headers, gate }));
      },
    },
    {
      method: "post",
      action: "person.signed_out",
      path: "/sign-out",
      access: "person",
      respond: async ({ headers, gate }) => ({
        body: {},
        cookies: await signOut({ prisma, auth }, { headers, gate }),
      }),
    },
    {
      method: "get",
      path: "/me",
      access: "person",
      respond: async ({ person, headers }) => ({ body: await loadMe(person, headers) }),
    },
    {
      method: "patch",
      action: "person.updated",
      path: "/user",
      access: "person",
      readBody: "json",
      async respond({ person, body, headers, gate }) {
        const { name, language } = bodyAs(changeUserBody, body);
        const data = { ...(name && { name }), ...(language && { language }), updatedAt: new Date() };
        await inTransaction(prisma, gate, async (transaction) => {
          await transaction.user.updateMany({ where: { id: person.userId }, data });
          await gate.audit.record(transaction);
        });
        return { body: await loadMe(person, headers) };
      },
    },
    {
      method: "get",
      path: "/user/deletion",
      access: "person",
      async respond({ person, query }) {
        refuseParameters(query);
        return { body: await lookAtDeletion(prisma, person.userId) };
      },
    },
    {
      method: "post",
      action: "person.password_changed",
      path: "/password",
      access: "person",
      readBody: "json",
      async respond(call) {
        const { current_password, new_password } = bodyAs(changePasswordBody, call.body);
        // Builds the response once before the change: if that fails, nothing is changed.
        await loadMe(call.person, call.headers);
        const proved = await proveAgain(call, current_password);
        const network = networkOf(call.address);
        const { userId } = call.person;
        await credentials.changePassword(proved, { password: new_password, network }, call.gate);
        const { person, cookies } = await openSession(auth, { ...call, userId });
        return { body: await loadMe(person, call.headers), cookies };
      },
    },
    {
      method: "delete",
      action: "person.deleted",
      path: "/user",
      access: "person",
      readBody: "json",
      async respond(call) {
        const { password, revoke_keys: revokesKeys, ...wanted } = bodyAs(deleteUserBody, call.body);
        const { person, gate } = call;
        requireGoodTarget(wanted.codes, erasure.urlRules);
        await proveAgain(call, password);
        const closing = { codes: wanted.codes, recipient: erasure.recipientOf(person, wanted.language) };
        await deletePerson(prisma, { person, revokesKeys, closing }, gate);
        return { status: 202, body: {}, cookies: await inStatement(gate, () => auth.signOut(call.headers.cookie)) };
      },
    },
  ];
}
