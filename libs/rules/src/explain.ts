// Explains a decision: which rule applies, and what each leaf was compared with.

import type { CachedRules, Condition, Leaf, LeafKind } from "@qr/contracts";
import { BUCKETS } from "./bucket.ts";
import type { ExplainedCondition, Explanation, Fact } from "./explanation.ts";
import { type RuleFacts, Visit } from "./facts.ts";
import { acceptedLanguages } from "./language-set.ts";
import { leafKind, leafTest } from "./leaf-tests.ts";
import { formatLocalMinute, localMinuteIn } from "./local-time.ts";

/** Evaluates all rules and all their conditions with the known facts. `chosen` is what CompiledRules.choose returns for the same facts. */
export function explainRules({ key, list }: CachedRules, facts: RuleFacts): Explanation {
  const visit = new Visit(facts, key);
  const rules = list.map(({ id, when }) => {
    const explained = explain(when, visit, facts);
    return { id, holds: explained.holds, when: explained };
  });
  return { chosen: rules.findIndex(({ holds }) => holds), rules };
}

function explain(condition: Condition, visit: Visit, facts: RuleFacts): ExplainedCondition {
  const { all, any, not } = condition;
  const explainAll = (conditions: readonly Condition[]) => conditions.map((part) => explain(part, visit, facts));
  if (all) {
    const parts = explainAll(all);
    return { kind: "all", holds: parts.every(({ holds }) => holds), parts };
  }
  if (any) {
    const parts = explainAll(any);
    return { kind: "any", holds: parts.some(({ holds }) => holds), parts };
  }
  if (not) {
    const part = explain(not, visit, facts);
    return { kind: "not", holds: !part.holds, parts: [part] };
  }
  const kind = leafKind(condition);
  const fact = FACTS[kind](visit, facts, condition) ?? null;
  return { kind, holds: leafTest(condition)(visit), leaf: condition, fact };
}

type FactReader = (visit: Visit, facts: RuleFacts, leaf: Leaf) => Fact | undefined;

const time: FactReader = ({ timeMs }) => (timeMs === undefined ? undefined : new Date(timeMs).toISOString());

const FACTS: { [Kind in LeafKind]: FactReader } = {
  device: ({ agent }) => agent?.device,
  os: ({ agent }) => agent?.os,
  browser: ({ agent }) => agent?.browser,
  language: (_, { acceptLanguage }) => (acceptLanguage ? acceptedLanguages(acceptLanguage) : undefined),
  country: ({ country }) => country,
  region: ({ region }) => region,
  city: (_, { city }) => city || undefined,
  ip: ({ address, addressText }) => address && addressText,
  query: ({ query }, _, leaf) => query && [...(query.get(leaf.query?.name ?? "") ?? [])],
  referrer: ({ referrer }) => referrer,
  source: ({ source }) => source,
  after: time,
  before: time,
  weekly: ({ timeMs }, _, { weekly }) =>
    timeMs === undefined || weekly === undefined ? undefined : formatLocalMinute(localMinuteIn(weekly.tz)(timeMs)),
  share: ({ bucket }) => (bucket === undefined ? undefined : (bucket * 100) / BUCKETS),
};
