// The requests that change many codes: which actions make sense for the chosen codes, which codes an action selects, and what it changes.

import type { ChangeJob, ChangeOfMany, Code } from "@qr/client";
import { newKey } from "../../../shared/new-key.ts";
import { withScheme } from "../../../shared/with-scheme.ts";
import type { Filters } from "../list-state.ts";

/** The actions that start a job, in the order of the menu. */
const ACTIONS = ["target", "tags", "pause", "resume", "archive", "unarchive", "move"] as const;
export type Action = (typeof ACTIONS)[number];

/** The codes that an action applies to. */
export interface Chosen {
  /** The chosen codes on the page. */
  codes: readonly Code[];
  /** The list's filters if all matching codes on all pages are chosen; otherwise undefined. */
  filters: Filters | undefined;
  count: number;
}

/**
 * The values that a person enters for an action. They have the same names as the API's fields, so that the violations that the
 * API reports are shown next to the right fields.
 */
export type Values = { target: string; tags_add: string[]; tags_remove: string[]; domain: string };
export const NO_VALUES: Values = { target: "", tags_add: [], tags_remove: [], domain: "" };

/** A change that has been entered. */
export interface Entered {
  request: ChangeOfMany;
  /** The idempotency key. */
  key: string;
  /** The dry run, if it has been started. */
  dryRun: ChangeJob | undefined;
}

/** Returns the actions that can change a chosen code. */
export function usefulActions({ codes, filters }: Chosen, hasDomains: boolean): readonly Action[] {
  const isDynamic = filters === undefined ? codes.some(({ dynamic }) => dynamic) : filters.kind !== "static";
  const some = (test: (code: Code) => boolean) => filters !== undefined || codes.some(test);
  const isUseful: Record<Action, boolean> = {
    target: isDynamic,
    tags: true,
    pause: isDynamic && filters?.state !== "paused" && some(({ dynamic, paused }) => dynamic && !paused),
    resume: isDynamic && some(({ paused }) => paused),
    archive: filters?.archived !== "true" && some(({ archived }) => !archived),
    unarchive: filters?.archived !== "false" && some(({ archived }) => archived),
    move: isDynamic && hasDomains,
  };
  return ACTIONS.filter((action) => isUseful[action]);
}

/** Returns the change that has been entered; undefined if a value is still missing. */
export function enteredOf(action: Action, values: Values, chosen: Chosen): Entered | undefined {
  const change = changeOf(action, values, chosen);
  return change && { request: { select: selectOf(chosen), change }, key: newKey(), dryRun: undefined };
}

function selectOf({ codes, filters }: Chosen): ChangeOfMany["select"] {
  return filters === undefined ? { ids: codes.map(({ id }) => id) } : { filter: filterOf(filters) };
}

/** Returns the API's filter for the codes that the list shows. */
function filterOf({
  search,
  type,
  kind,
  tags,
  domain,
  state,
  archived,
}: Filters): NonNullable<ChangeOfMany["select"]["filter"]> {
  return {
    ...(search.trim() !== "" && { q: search.trim() }),
    ...(type !== null && { type }),
    ...(kind !== null && { dynamic: kind === "dynamic" }),
    ...(tags.length > 0 && { tag: [...tags] }),
    ...(domain !== null && { domain }),
    // Deleted codes cannot be selected.
    ...(state !== null && state !== "deleted" && { state }),
    ...(archived !== "all" && { archived: archived === "true" }),
  };
}

function changeOf(action: Action, values: Values, chosen: Chosen): ChangeOfMany["change"] | undefined {
  switch (action) {
    case "target":
      return targetChange(values.target.trim(), chosen);
    case "tags":
      return tagsChange(values);
    case "pause":
    case "resume":
      return { paused: action === "pause" };
    case "archive":
    case "unarchive":
      return { archived: action === "archive" };
    case "move":
      return values.domain === "" ? undefined : { domain: values.domain };
  }
}

function targetChange(typed: string, { codes, filters }: Chosen): ChangeOfMany["change"] | undefined {
  if (typed === "") return undefined;
  const hasLinks = filters === undefined ? codes.some(({ type }) => type === "url") : (filters.type ?? "url") === "url";
  return { target: hasLinks ? withScheme(typed) : typed };
}

function tagsChange({ tags_add, tags_remove }: Values): ChangeOfMany["change"] | undefined {
  if (tags_add.length + tags_remove.length === 0) return undefined;
  return { ...(tags_add.length > 0 && { tags_add }), ...(tags_remove.length > 0 && { tags_remove }) };
}
