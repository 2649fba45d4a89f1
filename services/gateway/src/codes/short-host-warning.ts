// Warns about printed codes that most phones cannot open, because the short host is this machine's own or a private address.

import { z } from "zod";
import { comparableHost, isLoopback, isPrivate } from "./content/hosts.ts";

const shortHostWarningSchema = z
  .strictObject({ code: z.enum(["short_host_loopback", "short_host_private"]), message: z.string() })
  .meta({ id: "Warning" });
export type ShortHostWarning = z.infer<typeof shortHostWarningSchema>;

export const warningsSchema = z
  .array(shortHostWarningSchema)
  .optional()
  .describe(
    "Reasons why phones may not reach the short URLs of the new codes. Read them before you print. Omitted if there are none.",
  );

/** Returns the `warnings` of a response that shows these new codes. Static codes need none, because their symbols do not contain the short host. */
export function warningsFor(
  codes: readonly { dynamic: boolean }[],
  warning: ShortHostWarning | undefined,
): { warnings?: ShortHostWarning[] } {
  return warning && codes.some(({ dynamic }) => dynamic) ? { warnings: [warning] } : {};
}

/** Returns the warning for codes whose symbols encode this short URL, or undefined if every phone can reach it. */
export function shortHostWarning(publicShortUrl: string): ShortHostWarning | undefined {
  const { hostname } = new URL(publicShortUrl);
  const host = comparableHost(hostname);
  const fix = "Set PUBLIC_SHORT_URL to a public address before you print codes.";
  if (isLoopback(host)) {
    const message = `Printed codes work only on this machine, because the short host ${hostname} is the machine itself. ${fix}`;
    return { code: "short_host_loopback", message };
  }
  if (isPrivate(host)) {
    const message = `Printed codes work only on this network, because the short host ${hostname} is a private address. ${fix}`;
    return { code: "short_host_private", message };
  }
  return undefined;
}
