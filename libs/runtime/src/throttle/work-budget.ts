// Limits how much work each network may cause within a window, in units. Each budget defines its unit, such as an unknown slug, a password
// check, or the drawing of a small image.
//
// The counts form a table of fixed size (a count-min sketch with two rows): a network has one slot in each row, and the lower count
// applies. A network is refused by mistake only if other networks have used up both of its slots. The slots come from a hash whose key is
// discarded with the counts at the end of each window, so the table identifies no address. Clients can neither grow the table nor make it
// forget what they have spent.

import { hash, randomBytes } from "node:crypto";

/** Number of slots in each row; two bytes of the hash select one. */
const SLOTS_PER_ROW = 65_536;
const KEY_BYTES = 32;

export interface Balance {
  /** Whether the budget is used up. */
  readonly isSpent: boolean;
  /** Number of whole seconds (≥ 1) until the window ends. */
  readonly secondsLeft: number;
}

export interface Charge extends Balance {
  /**
   * Refunds the units for work that was not done. Has no effect if nothing was charged, or after the window has ended.
   */
  giveBack(): void;
}

export interface WorkBudget {
  /**
   * Charges the units to a network, or to another string that clients choose, unless its budget is used up (`isSpent`). Call this before
   * the work is done, so that concurrent work cannot exceed the budget. The last charge in a window may exceed it.
   */
  spend(who: string, units?: number): Charge;
  /** Returns the balance without charging anything. */
  peek(who: string): Balance;
  /** Returns the share of the slots in use, from 0 to 1. Near 1, networks are refused by mistake. */
  usedRatio(): number;
}

interface BudgetOptions {
  /** Number of units per network and window; 0 means no limit. */
  units: number;
  windowS: number;
  /** Monotonic clock, in ms. */
  now?: () => number;
}

/** Creates a budget, which uses 512 KiB of memory. */
export function createWorkBudget({ units: limit, windowS, now = () => performance.now() }: BudgetOptions): WorkBudget {
  if (limit === 0) return createUnlimitedBudget(windowS);
  const counts = new Uint32Array(2 * SLOTS_PER_ROW);
  let key = "";
  let endsMs = Number.NEGATIVE_INFINITY;
  let used = 0;

  function openWindow(): void {
    counts.fill(0);
    used = 0;
    key = randomBytes(KEY_BYTES).toString("hex");
    endsMs = now() + windowS * 1000;
  }

  function slotsOf(who: string): readonly [number, number] {
    if (now() >= endsMs) openWindow();
    const digest = hash("sha256", `${key}${who}`, "buffer");
    return [digest.readUInt16LE(0), SLOTS_PER_ROW + digest.readUInt16LE(2)];
  }

  function add(slot: number, units: number): void {
    const before = counts[slot] ?? 0;
    const after = before + units;
    counts[slot] = after;
    if (before === 0 && after > 0) used += 1;
    if (before > 0 && after === 0) used -= 1;
  }

  function balanceOf([first, second]: readonly [number, number]): Balance {
    const isSpent = Math.min(counts[first] ?? 0, counts[second] ?? 0) >= limit;
    return { isSpent, secondsLeft: Math.max(1, Math.ceil((endsMs - now()) / 1000)) };
  }

  return {
    spend: (who, units = 1) => {
      const slots = slotsOf(who);
      const balance = balanceOf(slots);
      if (balance.isSpent) return { ...balance, giveBack: () => {} };
      for (const slot of slots) add(slot, units);
      const chargedUntilMs = endsMs;
      const giveBack = () => {
        if (chargedUntilMs === endsMs) for (const slot of slots) add(slot, -units);
      };
      return { ...balance, giveBack };
    },
    peek: (who) => balanceOf(slotsOf(who)),
    usedRatio: () => (now() < endsMs ? used / counts.length : 0),
  };
}

function createUnlimitedBudget(windowS: number): WorkBudget {
  const balance = { isSpent: false, secondsLeft: windowS };
  return { spend: () => ({ ...balance, giveBack: () => {} }), peek: () => balance, usedRatio: () => 0 };
}
