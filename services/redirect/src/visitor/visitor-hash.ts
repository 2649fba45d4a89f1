// Hashes visitors: two scans by one visitor have the same hash, which does not reveal the visitor. Address and user agent stay in this
// process's memory. Each period of VISITOR_KEY_DAYS days, counted from 1970, has a random salt. Without its salt, a hash cannot be
// recomputed. See docs/adr/0003-visitor-sketch.md.
//
// States of a period's salt: none → own (generated here, because the shared one cannot be read) → shared (stored in Postgres) → deleted two
// days after the period, here and in Postgres. If a crash of Postgres erases a shared salt, it is stored again.

import { hash, randomBytes } from "node:crypto";
import { counter, type Logger } from "@qr/runtime";
import type { SaltStore, StoredSalt } from "./salt-store.ts";

const DAY_MS = 86_400_000;
const SYNC_MS = 5000;
const CREATED_AHEAD_MS = DAY_MS;
const KEPT_AFTER_MS = 2 * DAY_MS;
/** Length of a salt, in bytes. In hex, a salt is exactly one block of SHA-256, like the key in HMAC's inner hash. */
const SALT_BYTES = 32;

interface HeldSalt {
  salt: Buffer;
  hex: string;
  /** When the salt was created, in Unix ms; undefined if the salt is not shared. */
  createdAtMs: number | undefined;
}

export interface VisitorSalts {
  /** Returns the salt in hex for a scan at `atMs` (Unix ms). Never waits: generates a salt if there is no shared one. */
  saltFor(atMs: number): string;
  /** Creates, reads, restores, and deletes salts in Postgres as needed. Takes a few seconds at most and never rejects. */
  sync(): Promise<void>;
  /** Stops syncing. Resolves when no sync is running. */
  stop(): Promise<void>;
}

interface VisitorSaltsParts {
  store: SaltStore;
  periodDays: number;
  /** Returns the current time, in Unix ms. */
  nowMs: () => number;
  log: Logger;
}

/** Syncs salts at once, then every 5 s. Resolves after the first sync. */
export async function startVisitorSalts({ store, periodDays, nowMs, log }: VisitorSaltsParts): Promise<VisitorSalts> {
  const periodMs = periodDays * DAY_MS;
  const held = new Map<number, HeldSalt>();
  let isFailing = false;
  const countOwn = counter(
    "redirect_scans_with_own_salt_total",
    "Scans hashed with this process's own salt, because the shared one could not be read.",
  );
  const periodAt = (ms: number) => Math.floor(ms / periodMs);

  function makeOwn(period: number): HeldSalt {
    const own = heldSalt(randomBytes(SALT_BYTES));
    held.set(period, own);
    log.warn("could not read the shared visitor salt; using a salt of this process");
    return own;
  }

  /** Returns the salt to store in Postgres for the period, or undefined if `stored` is to stay. The older of two shared salts wins. */
  function dueFor(period: number, stored: StoredSalt | undefined): StoredSalt | undefined {
    const { salt, createdAtMs } = held.get(period) ?? heldSalt(randomBytes(SALT_BYTES));
    if (stored === undefined) return { salt, createdAtMs: createdAtMs ?? nowMs() };
    return createdAtMs !== undefined && createdAtMs < stored.createdAtMs ? { salt, createdAtMs } : undefined;
  }

  async function syncOnce(): Promise<void> {
    const atMs = nowMs();
    let stored = await store.read();
    for (const period of new Set([periodAt(atMs), periodAt(atMs + CREATED_AHEAD_MS)])) {
      const due = dueFor(period, stored.get(period));
      if (due === undefined) continue;
      await store.offer(period, due);
      stored = await store.read();
    }
    for (const [period, { salt, createdAtMs }] of stored) held.set(period, heldSalt(salt, createdAtMs));
    await store.deleteEndedBy(atMs - KEPT_AFTER_MS);
  }

  function forgetOld(): void {
    for (const period of held.keys()) if ((period + 1) * periodMs + KEPT_AFTER_MS <= nowMs()) held.delete(period);
  }

  async function sync(): Promise<void> {
    try {
      await syncOnce();
      isFailing = false;
    } catch (error) {
      log[isFailing ? "debug" : "warn"]({ err: error }, "could not sync the visitor salts with Postgres");
      isFailing = true;
    }
    forgetOld();
  }

  let syncing = sync();
  await syncing;
  const timer = setInterval(() => {
    syncing = syncing.then(sync);
  }, SYNC_MS);
  timer.unref();

  return {
    saltFor: (atMs) => {
      const period = periodAt(atMs);
      const { hex, createdAtMs } = held.get(period) ?? makeOwn(period);
      if (createdAtMs === undefined) countOwn();
      return hex;
    },
    sync,
    stop: async () => {
      clearInterval(timer);
      await syncing;
    },
  };
}

function heldSalt(salt: Buffer, createdAtMs?: number): HeldSalt {
  return { salt, hex: salt.toString("hex"), createdAtMs };
}

/** Length of a visitor hash, in hex digits. These 64 bits of the digest are too few for a length-extension attack. */
const HASH_DIGITS = 16;

export type VisitorHash = (address: string, userAgent: string, atMs: number) => string;

/** Returns a function that hashes a visitor at a time (Unix ms) to 16 hex digits. */
export function createVisitorHash(salts: Pick<VisitorSalts, "saltFor">): VisitorHash {
  return (address, userAgent, atMs) =>
    hash("sha256", `${salts.saltFor(atMs)}${address}\n${userAgent}`, "hex").slice(0, HASH_DIGITS);
}
