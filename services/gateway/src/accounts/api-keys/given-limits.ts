// The limits of a new API key, as a person or the operator gives them: tags, hosts of the account's domains, and networks.

import { type ErrorDetail, printable, violation } from "@qr/contracts";
import type { PrismaClient } from "@qr/database";
import { DEFAULT_DOMAIN, type KeyLimitValues } from "@qr/session-api";
import { z } from "zod";
import { type KeyLimits, MAX_LIMIT_VALUES } from "../../access/api-keys/key-limits.ts";
import type { LimitDomain } from "../../access/code-limits.ts";
import { isNetwork } from "../../access/networks.ts";
import { foldTag, tag } from "../../codes/organizing-fields.ts";

const MAX_HOST_LENGTH = 253;
const MAX_NETWORK_LENGTH = 49;

const listOf = (value: z.ZodType<string, string>) =>
  z
    .preprocess(
      (given) => (Array.isArray(given) ? given.slice(0, MAX_LIMIT_VALUES + 1) : given),
      z
        .array(value)
        .refine((given) => given.length > 0, violation("too_short", "Must have at least 1 value."))
        .refine(
          (given) => given.length <= MAX_LIMIT_VALUES,
          violation("too_long", `Must have at most ${MAX_LIMIT_VALUES} values.`),
        )
        .transform((given) => [...new Set(given)]),
    )
    .optional();

const network = printable(MAX_NETWORK_LENGTH)
  .transform((text) => text.trim().toLowerCase())
  .refine(
    isNetwork,
    violation("invalid_value", "Must be an IPv4 or IPv6 address, or a range such as 192.0.2.0/24 or 2001:db8::/32."),
  );

export const givenLimits = z.strictObject({
  tags: listOf(tag.transform(foldTag)),
  domains: listOf(printable(MAX_HOST_LENGTH).transform((host) => host.trim().toLowerCase().replace(/\.$/, ""))),
  networks: listOf(network),
});
export type GivenLimits = z.infer<typeof givenLimits>;

type ResolvedLimits = { limits: KeyLimits | null; details: readonly ErrorDetail[] };

/**
 * Returns the limits as they are stored, with a violation for each host that is neither a domain of the account nor DEFAULT_DOMAIN. A limit
 * applies to the domain, not to its host: if another domain gets the host later, the key cannot use it.
 */
export async function resolveLimits(
  prisma: PrismaClient,
  accountId: string,
  given: GivenLimits | null | undefined,
): Promise<ResolvedLimits> {
  if (given === null || given === undefined || Object.values(given).every((values) => values === undefined))
    return { limits: null, details: [] };
  const { domains: hosts, ...others } = given;
  if (hosts === undefined) return { limits: others, details: [] };
  const found = await prisma.domain.findMany({
    where: { accountId, deletedAt: null, host: { in: hosts } },
    select: { id: true, host: true },
  });
  const domains: LimitDomain[] = [];
  const details: ErrorDetail[] = [];
  for (const [index, host] of hosts.entries()) {
    const own = host === DEFAULT_DOMAIN ? { id: null, host: null } : found.find((one) => one.host === host);
    if (own) domains.push(own);
    else
      details.push({
        field: `limits.domains.${index}`,
        code: "unknown_domain",
        message: `Must be the host of a domain of this account, or \`${DEFAULT_DOMAIN}\`.`,
      });
  }
  return { limits: { ...others, domains }, details };
}

/** Returns the limits as they are shown: the reverse of `resolveLimits`. */
export function shownLimits(limits: KeyLimits | null): KeyLimitValues | null {
  if (limits === null) return null;
  const { tags, domains, networks } = limits;
  return {
    ...(tags && { tags }),
    ...(domains && { domains: domains.map(({ host }) => host ?? DEFAULT_DOMAIN) }),
    ...(networks && { networks }),
  };
}
