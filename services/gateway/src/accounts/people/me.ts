// The signed-in person, their accounts, and the CSRF token. `GET /session/me` returns them, and so does every request that opens a
// session, changes a name, or accepts an invitation.

import type { IncomingHttpHeaders } from "node:http";
import type { PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Me } from "@qr/session-api";
import { chosenAccount } from "../../access/account-choice.ts";
import { type AccountMembership, accountsOf } from "../../access/membership-store.ts";
import type { Person } from "../../access/principal.ts";
import type { CsrfTokens } from "../../access/sessions/csrf-token.ts";
import { ensureAccount } from "./own-account.ts";

/** Returns the person's data, read from the database. Throws the same errors as `chosenAccount`, and not_signed_in if the person no longer exists. */
export type LoadMe = (
  person: Pick<Person, "userId" | "sessionId">,
  headers?: Readonly<IncomingHttpHeaders>,
) => Promise<Me>;

interface LoadMeParts {
  prisma: PrismaClient;
  csrfTokens: CsrfTokens;
  signup: "open" | "closed";
}

export function createLoadMe({ prisma, csrfTokens, signup }: LoadMeParts): LoadMe {
  const atLeastOne = async (userId: string): Promise<AccountMembership[]> => {
    const accounts = await accountsOf(prisma, userId);
    if (accounts.length > 0) return accounts;
    await ensureAccount(prisma, userId, signup);
    return accountsOf(prisma, userId);
  };
  return async ({ userId, sessionId }, headers = {}) => {
    const user = await prisma.user.findUnique({
      where: { id: userId },
      select: { id: true, email: true, name: true, createdAt: true },
    });
    if (user === null) throw new HttpError("not_signed_in", "Your session has ended. Sign in again.");
    const accounts = await atLeastOne(userId);
    return {
      user: { id: user.id, email: user.email, name: user.name, created_at: user.createdAt.toISOString() },
      account: chosenAccount(accounts, headers).account,
      accounts: accounts.map(({ account }) => account),
      csrf_token: csrfTokens.of(sessionId),
    };
  };
}
