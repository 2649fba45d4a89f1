// Whether a text may be the target of a code, by its type. Called when a code is created and when its target is changed.

import { Buffer } from "node:buffer";
import type { CodeRecord } from "@qr/contracts";
import { checkUrl, type UrlRules } from "./check-url.ts";
import type { TargetFault } from "./target-fault.ts";

/** Bytes that the largest symbol holds at error correction level M (version 40, byte mode). */
const SYMBOL_CAPACITY_BYTES = 2331;

interface Candidate {
  target: string;
  type: CodeRecord["type"];
  dynamic: boolean;
}

/** The first rule that the target breaks, or undefined where it may be stored. */
export function checkTarget({ target, type, dynamic }: Candidate, rules: UrlRules): TargetFault | undefined {
  const fault = type === "url" ? checkUrl(target, rules) : checkText(target);
  if (fault) return fault;
  // A text is bounded in both cases; a dynamic code's symbol holds the short URL, so there a URL may be longer.
  const isBounded = type === "text" || !dynamic;
  if (isBounded && Buffer.byteLength(target) > SYMBOL_CAPACITY_BYTES) {
    return {
      code: "too_long",
      message: `Must have ${SYMBOL_CAPACITY_BYTES} bytes at most in UTF-8: a symbol holds no more.`,
    };
  }
  return undefined;
}

/** NUL cannot be stored by the database, and no reader shows it. */
function checkText(text: string): TargetFault | undefined {
  if (text.isWellFormed() && !text.includes("\0")) return undefined;
  return { code: "invalid_target", message: "Must be well-formed text without NUL." };
}
