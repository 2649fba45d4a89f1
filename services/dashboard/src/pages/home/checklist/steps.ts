// The first steps in a new account, and which of them are done.

import type { DashboardSettings } from "@qr/session-api";

const STEP_IDS = ["code", "host", "scan", "key"] as const;
export type StepId = (typeof STEP_IDS)[number];

/** Steps that an account can skip. */
const OPTIONAL: readonly StepId[] = ["host", "key"];

interface Facts {
  codes: number;
  keys: number;
  hasScans: boolean;
  warning: DashboardSettings["short_host_warning"];
  isAdmin: boolean;
}

export interface Step {
  id: StepId;
  state: "done" | "skipped" | "open";
  isOptional: boolean;
}

/** Returns the steps in order. The `key` step is only for owners and admins, because only they can create API keys. */
export function stepsOf({ codes, keys, hasScans, warning, isAdmin }: Facts, skipped: readonly StepId[]): Step[] {
  const done: Record<StepId, boolean> = {
    code: codes > 0,
    host: warning === undefined,
    scan: hasScans,
    key: keys > 0,
  };
  return STEP_IDS.filter((id) => id !== "key" || isAdmin).map((id) => {
    const isOptional = OPTIONAL.includes(id);
    const other = isOptional && skipped.includes(id) ? "skipped" : "open";
    return { id, state: done[id] ? "done" : other, isOptional };
  });
}

/** The state of an account's first steps, stored in the browser. */
export interface KeptSteps {
  skipped: readonly StepId[];
  /** `shown`: a step was open when the person opened the page. `hidden`: the person has hidden the steps. */
  list: "unseen" | "shown" | "hidden";
}

export const NOTHING_KEPT: KeptSteps = { skipped: [], list: "unseen" };

/** Parses the stored state. Replaces missing and invalid parts with defaults. */
export function keptFrom(text: string | null): KeptSteps {
  const parsed = parse(text ?? "");
  return {
    skipped: STEP_IDS.filter((id) => Array.isArray(parsed.skipped) && parsed.skipped.includes(id)),
    list: parsed.list === "shown" || parsed.list === "hidden" ? parsed.list : "unseen",
  };
}

function parse(text: string): { skipped?: unknown; list?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Returns whether to show the steps. Once a step has been open, they are shown until the person hides them. Accounts
 * without open steps never see them.
 */
export function areShown(steps: readonly Step[], { list }: Pick<KeptSteps, "list">): boolean {
  return list === "shown" || (list === "unseen" && steps.some(({ state }) => state === "open"));
}
