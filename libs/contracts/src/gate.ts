// When a code leads to its target. Each redirect decides by its own clock.

import { z } from "zod";
import { asciiUrl } from "./ascii-url.ts";

/** The states of a code, in the order in which they are checked. Only a code that is `active` leads to its target. */
export const CODE_STATES = ["scheduled", "paused", "expired", "exhausted", "active"] as const;
export type CodeState = (typeof CODE_STATES)[number];
/** A state in which a code does not lead to its target. */
export type ClosedState = Exclude<CodeState, "active">;

/** Maximum value of `max_scans`. */
export const MAX_SCAN_LIMIT = 1_000_000_000;

export const scanLimitSchema = z.strictObject({
  /** Identifies the counter of this limit. A limit that is removed and set again has a new counter. */
  key: z.uuid(),
  /** Maximum number of scans by people that the code accepts. */
  max: z.int().min(1).max(MAX_SCAN_LIMIT),
  /** Number of scans that had been counted when the limit was set. They do not count toward the limit. */
  base: z.int().min(0),
});
export type ScanLimit = z.infer<typeof scanLimitSchema>;

export const gateSchema = z.strictObject({
  /** The code is scheduled until this time, in Unix ms. */
  startsMs: z.int().optional(),
  isPaused: z.literal(true).optional(),
  /** The code is expired from this time on, in Unix ms. */
  expiresMs: z.int().optional(),
  limit: scanLimitSchema.optional(),
  /** The URL to which the code leads while it is not active. If omitted, visitors see a page. */
  fallback: z.string().optional(),
});
/** The conditions that can keep a code from leading to its target. Omitted members have no effect. */
export type Gate = z.infer<typeof gateSchema>;

export interface GateColumns {
  starts_at: Date | null;
  expires_at: Date | null;
  paused: boolean;
  scan_limit: ScanLimit | null;
  fallback_target: string | null;
}

export const ALWAYS_ACTIVE: GateColumns = {
  starts_at: null,
  expires_at: null,
  paused: false,
  scan_limit: null,
  fallback_target: null,
};

/** Returns the gate of a code; undefined for a code that is always active. */
export function gateFromColumns(columns: GateColumns): Gate | undefined {
  const { starts_at: startsAt, expires_at: expiresAt, paused, scan_limit: limit, fallback_target: fallback } = columns;
  if (startsAt === null && expiresAt === null && !paused && limit === null) return undefined;
  return {
    ...(startsAt === null ? {} : { startsMs: startsAt.getTime() }),
    ...(paused ? { isPaused: true as const } : {}),
    ...(expiresAt === null ? {} : { expiresMs: expiresAt.getTime() }),
    ...(limit === null ? {} : { limit }),
    ...(fallback === null ? {} : { fallback: asciiUrl(fallback) }),
  };
}

/** Returns the code's state at `nowMs`, in Unix ms. `scans`: the total number of scans of the code by people. */
export function stateOf(gate: Gate | undefined, nowMs: number, scans = 0): CodeState {
  if (gate === undefined) return "active";
  if (gate.startsMs !== undefined && nowMs < gate.startsMs) return "scheduled";
  if (gate.isPaused) return "paused";
  if (gate.expiresMs !== undefined && nowMs >= gate.expiresMs) return "expired";
  return gate.limit !== undefined && scans - gate.limit.base >= gate.limit.max ? "exhausted" : "active";
}
