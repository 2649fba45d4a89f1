// Limits on a code's rules, so that a redirect can evaluate all of them in microseconds.

import { type Condition, type ErrorDetail, MAX_RULES } from "@qr/contracts";

const MAX_LEAVES = 20;
const MAX_DEPTH = 4;
const MAX_BYTES = 32 * 1024;

interface Sized {
  when: Condition;
  target: string;
}

/**
 * Checks the number of rules (50), the number of leaves (20) and the depth (4, counting a leaf as one level) of each
 * rule, and the size of all rules (32 kB of JSON). `field` is the path of the list.
 */
export function limitViolations(rules: readonly Sized[], field = "rules"): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const tooLong = (path: string, message: string) => details.push({ field: path, code: "too_long", message });
  if (rules.length > MAX_RULES) tooLong(field, `Must have at most ${MAX_RULES} rules.`);
  for (const [index, { when }] of rules.entries()) {
    const { leaves, depth } = sizeOf(when);
    const path = `${field}.${index}.when`;
    if (leaves > MAX_LEAVES) tooLong(path, `Must have at most ${MAX_LEAVES} leaves.`);
    if (depth > MAX_DEPTH) tooLong(path, `Must be at most ${MAX_DEPTH} levels deep; a leaf is one level.`);
  }
  const bytes = Buffer.byteLength(JSON.stringify(rules.map(({ when, target }) => ({ when, target }))));
  if (bytes > MAX_BYTES) tooLong(field, `All rules together must have at most ${MAX_BYTES} bytes of JSON.`);
  return details;
}

function sizeOf({ all, any, not }: Condition): { leaves: number; depth: number } {
  const parts = all ?? any ?? (not && [not]);
  if (parts === undefined) return { leaves: 1, depth: 1 };
  const sizes = parts.map(sizeOf);
  return {
    leaves: sizes.reduce((sum, { leaves }) => sum + leaves, 0),
    depth: 1 + Math.max(...sizes.map(({ depth }) => depth)),
  };
}
