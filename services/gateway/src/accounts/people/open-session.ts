// Opens sessions for people who have proved their identity.

import type { Auth, SignedIn } from "../../access/sessions/auth.ts";
import type { OpenCall } from "../../route/session-route.ts";
import { inStatement } from "../../scheduling/commit-gate.ts";

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
