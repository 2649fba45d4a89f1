// The image host's cache of symbols. A lookup is valid for one lease (LEASE_MS), counted from the start of the lookup, so that a deleted
// code's images are no longer served once the deletion has been confirmed. While Postgres is down, the last known result is used.

import { LEASE_MS } from "@qr/contracts";
import { counter } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { NamedShownSymbol } from "../symbol/symbol.ts";

const MAX_KNOWN = 20_000;
/** Maximum sum of the characters in all payloads and the bytes in all logos. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
const ENTRY_CHARACTERS = 200;
const MAX_CONCURRENT_LOOKUPS = 500;

/** `missing`: the code does not exist or is deleted. `unknown`: Postgres is down, and there is no earlier result. */
type KnownSymbol = { kind: "symbol"; symbol: NamedShownSymbol } | { kind: "missing" } | { kind: "unknown" };

interface Lookup {
  sentMs: number;
  known: KnownSymbol;
}

export interface KnownSymbols {
  find(codeId: string): Promise<KnownSymbol>;
}

/** Returns a cache that coalesces concurrent lookups for the same code. `read` must reject within a deadline while Postgres is down. */
export function createKnownSymbols(
  read: (codeId: string) => Promise<NamedShownSymbol | undefined>,
  now: () => number = () => performance.now(),
): KnownSymbols {
  const countEvicted = counter("render_symbols_evicted_total", "Cached symbols evicted because the cache was full.");
  const countRejected = counter("render_lookups_refused_total", "Lookups not sent because too many were in flight.");
  const cache = new LRUCache<string, Lookup>({
    max: MAX_KNOWN,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ known }) => ENTRY_CHARACTERS + (known.kind === "symbol" ? sizeOf(known.symbol) : 0),
    dispose: (_lookup, _codeId, reason) => {
      if (reason === "evict") countEvicted();
    },
  });
  const inFlight = new Map<string, Promise<Lookup | undefined>>();

  async function send(codeId: string): Promise<Lookup | undefined> {
    const sentMs = now();
    try {
      const symbol = await read(codeId);
      const lookup: Lookup = { sentMs, known: symbol ? { kind: "symbol", symbol } : { kind: "missing" } };
      cache.set(codeId, lookup);
      return lookup;
    } catch {
      return undefined;
    } finally {
      inFlight.delete(codeId);
    }
  }

  function coalesce(codeId: string): Promise<Lookup | undefined> {
    const current = inFlight.get(codeId);
    if (current) return current;
    if (inFlight.size >= MAX_CONCURRENT_LOOKUPS) {
      countRejected();
      return Promise.resolve(undefined);
    }
    const lookup = send(codeId);
    inFlight.set(codeId, lookup);
    return lookup;
  }

  return {
    find: async (codeId) => {
      const arrivedMs = now();
      const isValid = ({ sentMs }: Lookup) => sentMs >= arrivedMs || now() - sentMs < LEASE_MS;
      const cached = cache.get(codeId);
      if (cached && isValid(cached)) return cached.known;
      let lookup = await coalesce(codeId);
      // A lookup that was already in flight may have expired by now, but a new one cannot have expired.
      if (lookup && !isValid(lookup)) lookup = await coalesce(codeId);
      return (lookup ?? cache.get(codeId))?.known ?? { kind: "unknown" };
    },
  };
}

function sizeOf({ payload, logo }: NamedShownSymbol): number {
  return payload.length + (logo?.length ?? 0);
}
