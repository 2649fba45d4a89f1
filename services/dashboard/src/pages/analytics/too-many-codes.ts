import { SessionError } from "../../session/session-error.ts";

/** Returns whether the figures were refused because, for the period, too many codes have the tag or are on the domain. */
export function isTooManyCodes(error: unknown): boolean {
  return (
    error instanceof SessionError &&
    error.details.some(({ field, code }) => code === "out_of_range" && (field === "tag" || field === "domain"))
  );
}
