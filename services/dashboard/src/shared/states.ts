// When a dynamic code leads to its target: its states, and the settings that determine them, as typed.

import type { Code, CodeChange, NewCode } from "@qr/client";
import { withScheme } from "./with-scheme.ts";

export type CodeState = Code["state"];
export const CODE_STATES = [
  "active",
  "scheduled",
  "paused",
  "expired",
  "exhausted",
  "deleted",
] as const satisfies readonly CodeState[];

/** Times are in UTC; "" stands for no value. */
export type StateSettings = {
  starts_at: string;
  expires_at: string;
  max_scans: string;
  fallback_target: string;
};

export const NO_STATE_SETTINGS: StateSettings = { starts_at: "", expires_at: "", max_scans: "", fallback_target: "" };

type StatedCode = Pick<Code, keyof StateSettings>;

export function typedStates({ starts_at, expires_at, max_scans, fallback_target }: StatedCode): StateSettings {
  return {
    starts_at: starts_at ?? "",
    expires_at: expires_at ?? "",
    max_scans: max_scans === null ? "" : String(max_scans),
    fallback_target: fallback_target ?? "",
  };
}

const MAX_SCANS = 1_000_000_000;

/** Violations that the page finds. Each one is also a message key under `violations`. */
type StateViolation = "scans" | "end";

/** Returns the violations in the typed settings, by field. */
export function stateViolations({ starts_at, expires_at, max_scans }: StateSettings) {
  const found: Partial<Record<keyof StateSettings, StateViolation>> = {};
  if (starts_at !== "" && expires_at !== "" && starts_at >= expires_at) found.expires_at = "end";
  if (max_scans.trim() !== "" && scanLimitIn(max_scans) === undefined) found.max_scans = "scans";
  return found;
}

/** Returns the number of scans; undefined if the text is not a whole number from 1 to a billion. */
function scanLimitIn(text: string): number | undefined {
  const count = /^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return count >= 1 && count <= MAX_SCANS ? count : undefined;
}

/** Returns the settings for a new code, without those that are not set. */
export function newStates(typed: StateSettings): Partial<Pick<NewCode, keyof StateSettings>> {
  return Object.fromEntries(Object.entries(valuesOf(typed)).filter(([, value]) => value !== null));
}

/**
 * Returns the settings that the person has changed, so that other members' changes to the rest are kept. `base`: the
 * settings as the form initially showed them.
 */
export function changedStates(typed: StateSettings, base: StatedCode): CodeChange {
  const before: Record<string, unknown> = valuesOf(typedStates(base));
  return Object.fromEntries(Object.entries(valuesOf(typed)).filter(([name, value]) => value !== before[name]));
}

function valuesOf({ starts_at, expires_at, max_scans, fallback_target }: StateSettings): StatedCode {
  return {
    starts_at: starts_at === "" ? null : starts_at,
    expires_at: expires_at === "" ? null : expires_at,
    max_scans: scanLimitIn(max_scans) ?? null,
    fallback_target: fallback_target.trim() === "" ? null : withScheme(fallback_target),
  };
}
