// The demo's sign-in, which the sign-in page shows only to a person at the machine on which the service is running.
//
// Anyone who sees this sign-in can sign in as the account's owner. Therefore, it is shown only if the gateway listens on a loopback address
// and its public URL also has a loopback address, and only in response to requests for such an address that did not pass through a proxy. A
// tunnel or a proxy in front of the gateway requests another host or adds forwarding headers, and a page from another site whose name
// resolves to this machine (DNS rebinding) requests that name. After the password is changed, the sign-in is no longer shown.

import type { IncomingHttpHeaders } from "node:http";
import type { PrismaClient } from "@qr/database";
import ipaddr from "ipaddr.js";
import type { Passwords } from "../../access/sessions/passwords.ts";
import { readPasswordHash, type SignIn } from "./demo-owner.ts";

const FORWARDING_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"] as const;

export type DemoSignIn = ReturnType<typeof createDemoSignIn>;

export interface DemoSignInParts {
  prisma: PrismaClient;
  passwords: Pick<Passwords, "verify">;
  /** `HOST`: the address that the gateway listens on. `PUBLIC_API_URL`: the URL that clients use. */
  settings: { HOST: string; PUBLIC_API_URL: string };
}

/** Creates the demo's sign-in, which is not shown before `enable` is called. */
export function createDemoSignIn({ prisma, passwords, settings }: DemoSignInParts) {
  const isLocal = isLoopback(settings.HOST) && isLoopback(new URL(settings.PUBLIC_API_URL).hostname);
  let enabled: { signIn: SignIn; passwordHash: string } | undefined;
  return {
    /** Returns whether the sign-in works. If it does, requests from this machine get the sign-in from then on. */
    async enable(signIn: SignIn) {
      const passwordHash = await readPasswordHash(prisma, signIn.email);
      if (passwordHash === undefined || !(await passwords.verify(passwordHash, signIn.password))) return false;
      enabled = { signIn, passwordHash };
      return true;
    },
    /** Returns the sign-in for a request with these headers, or null. */
    async signInFor(headers: IncomingHttpHeaders) {
      if (!isLocal || enabled === undefined || !isFromThisMachine(headers)) return null;
      const { signIn, passwordHash } = enabled;
      return (await readPasswordHash(prisma, signIn.email)) === passwordHash ? signIn : null;
    },
  };
}

function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const url = `http://${headers.host ?? ""}`;
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}

/** Returns whether the host, as written in settings or URLs, is a loopback address or name. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  if (bare === "localhost") return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
}
