// Simulates a program that keeps calling the API with the latest key that it has been given.

import { waitUntil } from "@qr/test-kit/wait-until";

const DEADLINE_MS = 10_000;

export interface KeyLoad {
  /** Switches to the key. Resolves when a request with this key has received a response. */
  use(key: string): Promise<void>;
  /** Returns the number of responses by status since the last call. */
  take(): Record<string, number>;
  end(): Promise<void>;
}

/** Sends requests in sequence until the load ends or a key is rejected. Further rejected requests would exceed the limit on invalid keys. */
export function startKeyLoad(apiUrl: string, firstKey: string): KeyLoad {
  let key = firstKey;
  let isEnding = false;
  let responses = 0;
  let outcomes: Record<string, number> = {};
  const ask = async () => {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${apiUrl}/v1/qr?limit=1`, { headers, signal: AbortSignal.timeout(DEADLINE_MS) });
    await response.arrayBuffer();
    return String(response.status);
  };
  const work = async () => {
    while (!isEnding) {
      const outcome = await ask().catch(() => "failed");
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      responses += 1;
      if (outcome === "401") return;
    }
  };
  const working = work();
  return {
    async use(next) {
      key = next;
      // The request in flight may still carry the previous key.
      const enough = responses + 2;
      await waitUntil(async () => responses >= enough, 2 * DEADLINE_MS);
    },
    take() {
      const taken = outcomes;
      outcomes = {};
      return taken;
    },
    async end() {
      isEnding = true;
      await working;
    },
  };
}
