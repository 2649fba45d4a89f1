// Warns about prints that most phones cannot open, because the short host is this machine's own or a private address.

import { comparableHost, isLoopback, isPrivate } from "./content/special-hosts.ts";

export interface ShortHostWarning {
  code: "short_host_loopback" | "short_host_private";
  message: string;
}

/** Returns the warning for codes whose symbols encode this short URL, or undefined if every phone reaches it. */
export function shortHostWarning(publicShortUrl: string): ShortHostWarning | undefined {
  const { hostname } = new URL(publicShortUrl);
  const host = comparableHost(hostname);
  const fix = "Set PUBLIC_SHORT_URL to a public address before you print codes.";
  if (isLoopback(host)) {
    const message = `Prints work only on this machine, because the short host ${hostname} is the machine itself. ${fix}`;
    return { code: "short_host_loopback", message };
  }
  if (isPrivate(host)) {
    const message = `Prints work only in this network, because the short host ${hostname} is a private address. ${fix}`;
    return { code: "short_host_private", message };
  }
  return undefined;
}
