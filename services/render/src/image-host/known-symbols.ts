// The image host's cache of symbols. A lookup is valid for one lease (LEASE_MS), counted from the start of the lookup, so that the images of
// a deleted code or alias are no longer served once the deletion has been confirmed. While Postgres is down, the last known result is used.
//
// Anyone can request any number of images. At most a few lookups are sent at a time. The others wait, and the clients' networks take turns.
// A request whose lookup cannot be sent is rejected, because only Postgres can confirm that the last known result is still correct. Missing
// symbols have their own cache, so that requests for them do not evict others.

import { LEASE_MS } from "@qr/contracts";
import { counter, createFairQueue, gauge, unavailable } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { NamedShownSymbol } from "../symbol/symbol.ts";
import type { SymbolName } from "../symbol-store.ts";
import type { ImageBudget } from "./image-budget.ts";

/** Maximum number of symbols in memory. The same maximum applies separately to missing symbols. */
const MAX_KNOWN = 20_000;
/** Maximum sum of the characters in all payloads and the bytes in all logos. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
const ENTRY_CHARACTERS = 200;
/** Maximum number of lookups sent at a time: a few for each connection to Postgres, so that no connection is idle between two lookups. */
const MAX_CONCURRENT_LOOKUPS = 16;
/** Maximum number of requests that wait for their lookup to be sent. */
const MAX_WAITING = 500;
/** Maximum number of requests from one network that wait for their lookup to be sent. */
const MAX_WAITING_OF_NETWORK = 100;
/** Time after which a waiting request is rejected when its turn comes, in ms. */
const MAX_WAIT_MS = 1500;

/**
 * `missing`: the code or the alias does not exist or is deleted. `unknown`: Postgres is down, and there is no earlier result. `isCurrent`: false if
 * Postgres is down and the symbol may therefore be missing.
 */
type KnownSymbol =
  | { kind: "symbol"; symbol: NamedShownSymbol; isCurrent: boolean }
  | { kind: "missing" }
  | { kind: "unknown" };

interface Lookup {
  sentMs: number;
  known: KnownSymbol;
}

interface Waiter {
  start(): void;
  fail(error: Error): void;
}

export interface KnownSymbols {
  /**
   * Returns the symbol of a code or of an alias, requested by a client on `network`. Rejects with an HttpError if a lookup is necessary and cannot
   * be sent: `rate_limited` if the network is waiting for too many lookups or has requested too many missing symbols, `unavailable` if all
   * networks together are waiting for too many lookups.
   */
  find(name: SymbolName, network: string): Promise<KnownSymbol>;
}

/**
 * Returns a cache that coalesces concurrent lookups for the same symbol. `read` must reject within a deadline while Postgres is down. `budget`
 * limits how many missing symbols a network may request. `now`: monotonic clock, in ms.
 */
export function createKnownSymbols(
  read: (name: SymbolName) => Promise<NamedShownSymbol | undefined>,
  budget: Pick<ImageBudget, "chargeLookup" | "busyError">,
  now: () => number = () => performance.now(),
): KnownSymbols {
  const countEvicted = counter("render_symbols_evicted_total", "Cached symbols evicted because the cache was full.");
  const countRejected = counter("render_lookups_refused_total", "Lookups not sent because too many were waiting.");
  const symbols = new LRUCache<string, Lookup>({
    max: MAX_KNOWN,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ known }) => ENTRY_CHARACTERS + (known.kind === "symbol" ? sizeOf(known.symbol) : 0),
    dispose: (_lookup, _key, reason) => {
      if (reason === "evict") countEvicted();
    },
  });
  const missing = new LRUCache<string, Lookup>({ max: MAX_KNOWN });
  const lastKnown = (key: string) => symbols.get(key) ?? missing.get(key);
  /** The lookups that have been sent, by key. */
  const sent = new Map<string, Promise<Lookup | undefined>>();
  const waiting = createFairQueue<Waiter>({
    maxSize: MAX_WAITING,
    maxPerKey: MAX_WAITING_OF_NETWORK,
    onDisplaced: (waiter) => waiter.fail(busyError()),
  });
  gauge("render_lookups_waiting", "Requests that are waiting for their lookup to be sent.", () => waiting.size);

  function busyError(): Error {
    countRejected();
    return unavailable("Looking up images");
  }

  function keep(key: string, lookup: Lookup): void {
    const [cache, other] = lookup.known.kind === "symbol" ? [symbols, missing] : [missing, symbols];
    other.delete(key);
    cache.set(key, lookup);
  }

  /**
   * Sends the lookup of a symbol. Resolves with undefined if Postgres is down. Throws `rate_limited` if the network has
   * requested too many missing symbols.
   */
  function send(name: SymbolName, network: string): Promise<Lookup | undefined> {
    const key = keyOf(name);
    const charge = symbols.has(key) ? undefined : budget.chargeLookup(network);
    const sentMs = now();
    const ask = async () => {
      try {
        const symbol = await read(name);
        if (symbol) charge?.giveBack();
        const lookup: Lookup = {
          sentMs,
          known: symbol ? { kind: "symbol", symbol, isCurrent: true } : { kind: "missing" },
        };
        keep(key, lookup);
        return lookup;
      } catch {
        charge?.giveBack();
        return undefined;
      } finally {
        sent.delete(key);
        sendNext();
      }
    };
    const lookup = ask();
    sent.set(key, lookup);
    return lookup;
  }

  function sendNext(): void {
    while (sent.size < MAX_CONCURRENT_LOOKUPS) {
      const next = waiting.shift();
      if (!next) return;
      next.start();
    }
  }

  /** Calls `look` when it is the network's turn. */
  function takeTurn(network: string, look: () => Promise<Lookup | undefined>): Promise<Lookup | undefined> {
    const arrivedMs = now();
    return new Promise((resolve, fail) => {
      const start = () => (now() - arrivedMs > MAX_WAIT_MS ? fail(busyError()) : resolve(look()));
      if (waiting.countOf(network) >= MAX_WAITING_OF_NETWORK) fail(budget.busyError());
      else if (!waiting.push(network, { start, fail })) fail(busyError());
      sendNext();
    });
  }

  return {
    find: async (name, network) => {
      const key = keyOf(name);
      const arrivedMs = now();
      const isValid = ({ sentMs }: Lookup) => sentMs >= arrivedMs || now() - sentMs < LEASE_MS;
      const cached = lastKnown(key);
      if (cached && isValid(cached)) return cached.known;
      /**
       * Returns the result that was found while this request was waiting for its turn, or else that of a lookup sent in
       * the meantime, or else that of a new lookup.
       */
      const lookUp = async () => {
        const found = lastKnown(key);
        return found && isValid(found) ? found : await (sent.get(key) ?? send(name, network));
      };
      let lookup = await (sent.get(key) ?? takeTurn(network, lookUp));
      // A lookup that was already in flight may have expired by now, but a lookup sent since then cannot have expired.
      if (lookup && !isValid(lookup)) lookup = await takeTurn(network, lookUp);
      if (lookup) return lookup.known;
      const last = lastKnown(key)?.known ?? { kind: "unknown" };
      return last.kind === "symbol" ? { ...last, isCurrent: false } : last;
    },
  };
}

function keyOf({ codeId, aliasId = "-", revision }: SymbolName): string {
  return `${codeId} ${aliasId} ${revision}`;
}

function sizeOf({ payload, logo }: NamedShownSymbol): number {
  return payload.length + (logo?.length ?? 0);
}
