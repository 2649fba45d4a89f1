// Rates a password's strength by its length.

import { MIN_PASSWORD_LENGTH } from "@qr/session-api";

const GOOD_LENGTH = 14;
const STRONG_LENGTH = 20;

interface Strength {
  level: "none" | "short" | "fair" | "good" | "strong";
  /** The filled share of the bar, from 0 to 1. */
  share: number;
}

/** Rates a password by its length, counting each distinct character at most three times: "aaaaaaaaaaaa" counts as three characters long. */
export function passwordStrength(password: string): Strength {
  const chars = [...password];
  const length = Math.min(chars.length, new Set(chars).size * 3);
  const share = Math.min(1, length / STRONG_LENGTH);
  if (chars.length === 0) return { level: "none", share };
  if (length < MIN_PASSWORD_LENGTH) return { level: "short", share };
  if (length < GOOD_LENGTH) return { level: "fair", share };
  return { level: length < STRONG_LENGTH ? "good" : "strong", share };
}
