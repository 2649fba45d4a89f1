// Opens sessions for people who have proved their identity, and ends them.

import type { PrismaClient } from "@qr/database";
import type { Auth, SignedIn } from "../../access/sessions/auth.ts";
import type { OpenCall } from "../../route/session-route.ts";
import { inStatement, inTransaction } from "../../scheduling/commit-gate.ts";
import { type ProvedPassword, requireCurrent } from "./credential-store.ts";

type SessionCall = Pick<OpenCall, "headers" | "gate"> & { userId: string };

export async function openSession(
  auth: Pick<Auth, "open" | "endOldest">,
  { userId, headers, gate }: SessionCall,
): Promise<SignedIn> {
  const signedIn = await inStatement(gate, () => auth.open({ userId, userAgent: headers["user-agent"] ?? "" }));
  await inStatement(gate, () => auth.endOldest(userId));
  return signedIn;
}

/** Opens a session in place of the browser's old one, if any, which would otherwise stay open without anybody noticing. */
export async function replaceSession(
  auth: Pick<Auth, "hasCookie" | "open" | "endOldest" | "signOut">,
  call: SessionCall,
): Promise<SignedIn> {
  const { cookie } = call.headers;
  if (auth.hasCookie(cookie)) await inStatement(call.gate, () => auth.signOut(cookie));
  return openSession(auth, call);
}

/**
 * Opens a session as `replaceSession` does, and records the sign-in. If the password has been replaced in the meantime or the sign-in cannot be
 * recorded, ends the session and throws the error.
 */
export async function signIn(
  { prisma, auth }: { prisma: PrismaClient; auth: Parameters<typeof replaceSession>[0] },
  call: SessionCall & ProvedPassword,
): Promise<SignedIn> {
  const signedIn = await replaceSession(auth, call);
  const { person } = signedIn;
  const confirmed = inTransaction(prisma, call.gate, async (transaction) => {
    await requireCurrent(transaction, call);
    await call.gate.audit.record(transaction, { person });
  });
  await confirmed.catch(async (error: unknown) => {
    await prisma.session.deleteMany({ where: { id: person.sessionId } });
    throw error;
  });
  return signedIn;
}

/** Ends the session of the request, and records the sign-out. Returns the `Set-Cookie` values that delete the cookie. */
export async function signOut(
  { prisma, auth }: { prisma: PrismaClient; auth: Pick<Auth, "signOut"> },
  { headers, gate }: Pick<OpenCall, "headers" | "gate">,
): Promise<readonly string[]> {
  const cookies = await inStatement(gate, () => auth.signOut(headers.cookie));
  await gate.audit.record(prisma);
  return cookies;
}
