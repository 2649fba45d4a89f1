// When a code leads to its target. Each redirect decides by its own clock.

import { z } from "zod";
import { asciiUrl } from "./ascii-url.ts";

/** The states of a code, in the order in which they are checked. Only a code that is `active` leads to its target. */
export const CODE_STATES = ["scheduled", "paused", "expired", "active"] as const;
export type CodeState = (typeof CODE_STATES)[number];
/** A state in which a code does not lead to its target. */
export type ClosedState = Exclude<CodeState, "active">;

export const gateSchema = z.strictObject({
  /** The code is scheduled until this time, in Unix ms. */
  startsMs: z.int().optional(),
  isPaused: z.literal(true).optional(),
  /** The code is expired from this time on, in Unix ms. */
  expiresMs: z.int().optional(),
  /** Where the code leads in all other states; omitted for a page. */
  fallback: z.string().optional(),
});
/** What can keep a code from leading to its target. Omitted members have no effect. */
export type Gate = z.infer<typeof gateSchema>;

export interface GateColumns {
  starts_at: Date | null;
  expires_at: Date | null;
  paused: boolean;
  fallback_target: string | null;
}

export const ALWAYS_ACTIVE: GateColumns = { starts_at: null, expires_at: null, paused: false, fallback_target: null };

/** Returns the gate of a code; undefined for a code that is always active. */
export function gateFromColumns(columns: GateColumns): Gate | undefined {
  const { starts_at: startsAt, expires_at: expiresAt, paused, fallback_target: fallback } = columns;
  if (startsAt === null && expiresAt === null && !paused) return undefined;
  return {
    ...(startsAt === null ? {} : { startsMs: startsAt.getTime() }),
    ...(paused ? { isPaused: true as const } : {}),
    ...(expiresAt === null ? {} : { expiresMs: expiresAt.getTime() }),
    ...(fallback === null ? {} : { fallback: asciiUrl(fallback) }),
  };
}

/** Returns the code's state at `nowMs`, in Unix ms. */
export function stateOf(gate: Gate | undefined, nowMs: number): CodeState {
  if (gate === undefined) return "active";
  if (gate.startsMs !== undefined && nowMs < gate.startsMs) return "scheduled";
  if (gate.isPaused) return "paused";
  return gate.expiresMs !== undefined && nowMs >= gate.expiresMs ? "expired" : "active";
}
