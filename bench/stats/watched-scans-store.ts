// Polls the tables from which the gateway reads statistics for scans that have been served.

import type pg from "pg";

const POLL_MS = 10;
const GIVE_UP_MS = 30_000;
const COUNTED = "SELECT DISTINCT code_id FROM total_parts WHERE code_id = ANY($1::uuid[])";

export interface SeenScans {
  /** From the response until the scan was seen. */
  delaysMs: number[];
  /** Scans given up after 30 s. */
  unseen: number;
}

export interface ScanWatch {
  /** Watches the only scan of a code, which was served at this instant of the monotonic clock. */
  add(codeId: string, servedMs: number): void;
  /** Resolves when every scan has been seen or given up. */
  end(): Promise<SeenScans>;
}

export function watchScans(database: pg.Client): ScanWatch {
  const pending = new Map<string, number>();
  const seen: SeenScans = { delaysMs: [], unseen: 0 };
  let isEnding = false;

  async function look(): Promise<void> {
    const { rows } = await database.query<{ code_id: string }>(COUNTED, [[...pending.keys()]]);
    const nowMs = performance.now();
    for (const { code_id } of rows) {
      seen.delaysMs.push(nowMs - (pending.get(code_id) ?? nowMs));
      pending.delete(code_id);
    }
    for (const [codeId, servedMs] of pending) {
      if (nowMs - servedMs < GIVE_UP_MS) continue;
      seen.unseen += 1;
      pending.delete(codeId);
    }
  }

  async function poll(): Promise<SeenScans> {
    while (!isEnding || pending.size > 0) {
      if (pending.size > 0) await look();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return seen;
  }

  const polled = poll();
  polled.catch(() => {});
  return {
    add: (codeId, servedMs) => void pending.set(codeId, servedMs),
    end: () => {
      isEnding = true;
      return polled;
    },
  };
}
