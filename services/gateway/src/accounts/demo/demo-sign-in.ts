// The sign-in that the sign-in page may offer: only where this installation is one for looking around, on the machine in front of which
// the person sits.
//
// Whoever is told it can sign in as the account's owner. So it is told only where the gateway listens on a loopback address and is
// known by one, and to requests that name such an address and came through no proxy: a tunnel or a proxy in front of the gateway
// names another host or says that it forwards, and a page of another site that has its own name lead here (DNS rebinding) names
// that. It ends with the password: once that is changed, nothing is told any more.

import type { IncomingHttpHeaders } from "node:http";
import type { PrismaClient } from "@qr/database";
import ipaddr from "ipaddr.js";
import type { Passwords } from "../../access/sessions/passwords.ts";
import { readPasswordHash, type SignIn } from "./demo-owner.ts";

const FORWARDING_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"] as const;

export interface DemoSignIn {
  /** Resolves with whether one can sign in like this; from then on requests from this machine are told it. */
  tell(signIn: SignIn): Promise<boolean>;
  /** What a request with these headers is told. */
  toldTo(headers: IncomingHttpHeaders): Promise<SignIn | null>;
}

export interface DemoSignInParts {
  prisma: PrismaClient;
  passwords: Pick<Passwords, "verify">;
  /** `HOST`: what the gateway listens on; `PUBLIC_API_URL`: by what its clients know it. */
  settings: { HOST: string; PUBLIC_API_URL: string };
}

/** Tells nobody anything before `tell` has been called. */
export function createDemoSignIn({ prisma, passwords, settings }: DemoSignInParts): DemoSignIn {
  const isLocal = isLoopback(settings.HOST) && isLoopback(new URL(settings.PUBLIC_API_URL).hostname);
  let told: { signIn: SignIn; passwordHash: string } | undefined;
  return {
    async tell(signIn) {
      const passwordHash = await readPasswordHash(prisma, signIn.email);
      if (passwordHash === undefined || !(await passwords.verify(passwordHash, signIn.password))) return false;
      told = { signIn, passwordHash };
      return true;
    },
    async toldTo(headers) {
      if (!isLocal || told === undefined || !isFromThisMachine(headers)) return null;
      const { signIn, passwordHash } = told;
      return (await readPasswordHash(prisma, signIn.email)) === passwordHash ? signIn : null;
    },
  };
}

function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const url = `http://${headers.host ?? ""}`;
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}

/** Whether the host, as settings or URLs write it, is this machine to itself alone. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  if (bare === "localhost") return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
}
