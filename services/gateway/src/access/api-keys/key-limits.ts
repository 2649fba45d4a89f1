// The limits of an API key, as they are stored: the codes that the key can see and change, and the networks from which it can be used.

import { z } from "zod";
import type { CodeLimits } from "../code-limits.ts";

/** Maximum number of values in each limit. */
export const MAX_LIMIT_VALUES = 20;

const some = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(MAX_LIMIT_VALUES).optional();

const keyLimitsSchema = z.strictObject({
  /** In lowercase. */
  tags: some(z.string()),
  /** The account's own domains. The default domain has neither an ID nor a host. */
  domains: some(z.strictObject({ id: z.string().nullable(), host: z.string().nullable() })),
  /** CIDR ranges and addresses. */
  networks: some(z.string()),
});
export type KeyLimits = z.infer<typeof keyLimitsSchema>;

/** Parses the stored limits. Throws if the limits are unknown to this release, so that the key is not used without them. */
export function storedKeyLimits(stored: unknown): KeyLimits {
  return keyLimitsSchema.parse(stored);
}

/** Returns the limits on codes; undefined if the key can use all codes of the account. */
export function codeLimitsOf(limits: KeyLimits): CodeLimits | undefined {
  if (limits.tags === undefined && limits.domains === undefined) return undefined;
  return { tags: limits.tags, domains: limits.domains };
}
