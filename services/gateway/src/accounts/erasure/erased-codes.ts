// What happens to the codes of an erased account. The choice applies to dynamic codes of the type `url`. All other codes stop at once, because
// what they contain can be personal, such as a contact.

import { storable, violation } from "@qr/contracts";
import { MAX_KEPT_DAYS } from "@qr/session-api";
import { z } from "zod";
import { checkUrl, type UrlRules } from "../../codes/content/check-url.ts";
import { invalidRequest } from "../../route/violations.ts";

/** More than the maximum length of a target. */
const MAX_SENT_TARGET = 10_000;
const DAY_MS = 86_400_000;
const WANTED = "Must be `stop`, `{keep_days}`, or `{redirect_to}`.";

export const erasedCodes = z.union(
  [
    z.literal("stop"),
    z.strictObject({ keep_days: z.int().min(1).max(MAX_KEPT_DAYS) }),
    z.strictObject({ redirect_to: storable(MAX_SENT_TARGET).min(1) }),
  ],
  violation("invalid_value", WANTED),
);
export type ErasedCodes = z.infer<typeof erasedCodes>;

/** Throws invalid_request if the codes are to lead to something that cannot be a target. */
export function requireGoodTarget(codes: ErasedCodes | undefined, urlRules: UrlRules): void {
  if (codes === undefined || codes === "stop" || !("redirect_to" in codes)) return;
  const broken = checkUrl(codes.redirect_to, urlRules);
  if (broken !== undefined) throw invalidRequest([{ field: "codes.redirect_to", ...broken }]);
}

/** Returns when the last codes stop; null if all stop at once. */
export function endOf(codes: ErasedCodes, now = Date.now()): Date | null {
  if (codes === "stop") return null;
  return new Date(now + ("keep_days" in codes ? codes.keep_days : MAX_KEPT_DAYS) * DAY_MS);
}
