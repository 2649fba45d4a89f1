// A program that uses the API all the time, with the key that it has been given last.

import { waitUntil } from "@qr/test-kit/wait-until";

const DEADLINE_MS = 10_000;

export interface KeyLoad {
  /** From here on requests carry the key. Resolves once one has been acknowledged that did. */
  use(key: string): Promise<void>;
  /** Responses by status since it was asked before. */
  take(): Record<string, number>;
  end(): Promise<void>;
}

/** Sends one request after the other until it is ended, or told that its key is none: who went on then would soon be held back as one who guesses. */
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
      // The request that is under way may carry the key before.
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
