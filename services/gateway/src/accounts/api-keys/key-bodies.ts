// The bodies of the dashboard's requests about API keys.

import { violation } from "@qr/contracts";
import { z } from "zod";
import { keyName } from "../../access/api-keys/key-name.ts";
import { SCOPES } from "../../access/scopes.ts";

/** Thirty days: longer than any rollout of a new key, and short enough that a forgotten old one ends. */
const MAX_OVERLAP_HOURS = 720;
const DEFAULT_OVERLAP_HOURS = 24;

const expiry = z.iso
  .datetime({ offset: true, error: "Must be an ISO 8601 time such as 2027-01-31T12:00:00Z." })
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() > Date.now(), violation("out_of_range", "Must be in the future."));

export const createKeyBody = z.strictObject({
  name: keyName,
  scopes: z
    .array(z.enum(SCOPES))
    .refine((scopes) => scopes.length > 0, violation("too_short", "Must name at least 1 scope."))
    .refine(
      (scopes) => new Set(scopes).size === scopes.length,
      violation("repeated", "Must name each scope only once."),
    )
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  expires_at: expiry.nullable().default(null),
});

export const rotateKeyBody = z.strictObject({
  overlap_hours: z.number().min(0).max(MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS),
});
