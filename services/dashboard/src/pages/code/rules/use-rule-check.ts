// Checks a rule with the API while the person types it.

import { useDebouncedValue } from "@mantine/hooks";
import type { Preview } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../../session/session-client.ts";
import type { FieldViolation } from "../../../session/session-error.ts";
import { SessionError } from "../../../session/session-error.ts";
import { useMe } from "../../../session/use-me.ts";
import { withScheme } from "../../../shared/with-scheme.ts";
import type { Condition } from "./conditions.ts";

const SETTLED_MS = 300;
/** Placeholders for the parts of the rule that are not complete yet. */
const ANY_TARGET = "https://example.com/";
const ANY_CONDITION: Condition = { source: "symbol" };

export interface CheckedRule {
  /** The violations that the API found in the rule, ignoring parts that are not complete yet. */
  details: readonly FieldViolation[];
  /** Whether the API has accepted the rule as it is now. */
  isGood: boolean;
}

/** Checks a target and a condition. `when`: undefined while the page itself finds a violation in the condition. */
export function useRuleCheck(name: string, target: string, when: Condition | undefined): CheckedRule {
  const { account } = useMe();
  const url = target.trim() === "" ? ANY_TARGET : withScheme(target);
  const now = JSON.stringify({ name: name.trim() || null, when: when ?? ANY_CONDITION, target: url });
  const [settled] = useDebouncedValue(now, SETTLED_MS);
  const { data, error } = useQuery({
    queryKey: ["check-rule", account.id, settled],
    queryFn: ({ signal }) => check(JSON.parse(settled), signal),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOfNow = settled === now && error === null && data !== undefined;
  return { details: isOfNow ? data : [], isGood: isOfNow && data.length === 0 };
}

const PREFIX = "rules.0.";

/** Returns the violations in the rule, with fields relative to the rule. */
async function check(rule: unknown, signal: AbortSignal): Promise<FieldViolation[]> {
  const body = { target: ANY_TARGET, dynamic: true, rules: [rule] };
  try {
    await ask<Preview>("/preview", { method: "POST", body, signal, isAutomatic: true });
    return [];
  } catch (error) {
    if (!(error instanceof SessionError) || error.code !== "invalid_request") throw error;
    return error.details.flatMap((detail) =>
      detail.field.startsWith(PREFIX) ? [{ ...detail, field: detail.field.slice(PREFIX.length) }] : [],
    );
  }
}
