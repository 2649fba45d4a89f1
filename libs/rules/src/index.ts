export type { Condition, Leaf } from "@qr/contracts";
export { type CompiledRules, compileRules } from "./compile.ts";
export { type ExplainedCondition, type Explanation, explainRules } from "./explain.ts";
export type { RuleFacts } from "./facts.ts";
export { limitViolations } from "./limits.ts";
export { type RuleRequest, ruleRequests } from "./requests.ts";
export { type FromShlink, fromShlink } from "./shlink/from-shlink.ts";
export type { ShlinkCondition, ShlinkRule } from "./shlink/shlink.ts";
export { type ToShlink, toShlink } from "./shlink/to-shlink.ts";
