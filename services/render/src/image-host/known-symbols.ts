// What the image host knows of codes. A look-up may be used for a lease (see LEASE_MS) from before it was sent, so that a
// deleted code's images are gone when the deletion has been answered; while Postgres is away, the last known answer holds.

import { LEASE_MS } from "@qr/contracts";
import { counter } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { NamedShownSymbol } from "../symbol/formats/shown-symbol.ts";

const MAX_KNOWN = 20_000;
/** Characters of all payloads and bytes of all logos together. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
const ENTRY_CHARACTERS = 200;
const MAX_LOOKUPS = 500;

/** `missing`: no such code, or deleted. `unclear`: Postgres is away, and nothing has been known before. */
type KnownSymbol = { kind: "symbol"; symbol: NamedShownSymbol } | { kind: "missing" } | { kind: "unclear" };

interface Answer {
  askedMs: number;
  known: KnownSymbol;
}

export interface KnownSymbols {
  look(codeId: string): Promise<KnownSymbol>;
}

/** `find` rejects while Postgres is away, within its own deadline. Concurrent looks at one code are one call of it. */
export function createKnownSymbols(
  find: (codeId: string) => Promise<NamedShownSymbol | undefined>,
  now: () => number = () => performance.now(),
): KnownSymbols {
  const countEvicted = counter("render_symbols_evicted_total", "Known symbols dropped because the memory was full.");
  const countRefused = counter("render_lookups_refused_total", "Look-ups not sent because too many were under way.");
  const answers = new LRUCache<string, Answer>({
    max: MAX_KNOWN,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ known }) => ENTRY_CHARACTERS + (known.kind === "symbol" ? sizeOf(known.symbol) : 0),
    dispose: (_answer, _codeId, reason) => {
      if (reason === "evict") countEvicted();
    },
  });
  const lookups = new Map<string, Promise<Answer | undefined>>();

  async function ask(codeId: string): Promise<Answer | undefined> {
    const askedMs = now();
    try {
      const symbol = await find(codeId);
      const answer: Answer = { askedMs, known: symbol ? { kind: "symbol", symbol } : { kind: "missing" } };
      answers.set(codeId, answer);
      return answer;
    } catch {
      return undefined;
    } finally {
      lookups.delete(codeId);
    }
  }

  function join(codeId: string): Promise<Answer | undefined> {
    const underWay = lookups.get(codeId);
    if (underWay) return underWay;
    if (lookups.size >= MAX_LOOKUPS) {
      countRefused();
      return Promise.resolve(undefined);
    }
    const lookup = ask(codeId);
    lookups.set(codeId, lookup);
    return lookup;
  }

  return {
    look: async (codeId) => {
      const arrivedMs = now();
      const mayUse = ({ askedMs }: Answer) => askedMs >= arrivedMs || now() - askedMs < LEASE_MS;
      const remembered = answers.get(codeId);
      if (remembered && mayUse(remembered)) return remembered.known;
      let answer = await join(codeId);
      // A look-up that was under way already may have become too old while it lasted; the next one cannot.
      if (answer && !mayUse(answer)) answer = await join(codeId);
      return (answer ?? answers.get(codeId))?.known ?? { kind: "unclear" };
    },
  };
}

function sizeOf({ payload, logo }: NamedShownSymbol): number {
  return payload.length + (logo?.length ?? 0);
}
