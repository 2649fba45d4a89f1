// Replaces the rules of a code, unless another member has changed them in the meantime.

import type { NewRule, Rule } from "@qr/client";
import { askWithHeaders } from "../../../session/session-client.ts";
import { isOutdated, pathOf, readCode, type TaggedCode } from "../use-code.ts";

export type ReplacedRules = { saved: TaggedCode; theirs?: undefined } | { saved?: undefined; theirs: TaggedCode };

/**
 * Replaces all rules. If another member has changed the rules since `base` was read, changes nothing and returns the
 * current code. Changes to other fields do not matter.
 */
export async function replaceRules(base: TaggedCode, rules: readonly NewRule[]): Promise<ReplacedRules> {
  try {
    return { saved: await putRules(base, rules) };
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const present = await readCode(base.code.id);
    if (!areSameRules(present.code.rules, base.code.rules)) return { theirs: present };
    return { saved: await putRules(present, rules) };
  }
}

async function putRules({ code, etag }: TaggedCode, rules: readonly NewRule[]): Promise<TaggedCode> {
  const request = { method: "PUT", body: { rules }, headers: { "If-Match": etag } } as const;
  const { body, headers } = await askWithHeaders<{ rules: Rule[] }>(`${pathOf(code.id)}/rules`, request);
  return { code: withRules(code, body.rules), etag: headers.get("ETag") ?? "*" };
}

/** Returns the code with these rules. A code without rules has no `rules` field. */
function withRules(code: TaggedCode["code"], rules: readonly Rule[]): TaggedCode["code"] {
  const { rules: _, ...rest } = code;
  return rules.length === 0 ? rest : { ...rest, rules: [...rules] };
}

/** Compares rules from the API, whose members are always in the same order. */
function areSameRules(one: readonly Rule[] = [], other: readonly Rule[] = []): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
