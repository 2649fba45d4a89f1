// Finds the country, region, and city of a visit. A trusted proxy can report them; otherwise, they are looked up in the country database, a
// MaxMind DB file (.mmdb) kept in memory. No database is included. If neither trusted proxies nor a database are configured, a lookup costs
// nothing.

import { type Stats, unwatchFile, watchFile } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { copyString, counter, gauge, type HttpRequest, type Logger, type TrustedProxies } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import { Reader, type Response } from "mmdb-lib";
import { NOWHERE, type Place, placeInRecord, reportedPlace } from "./place.ts";

export interface CountryDatabase {
  /** Looks up the location of an IPv4 or IPv6 address in the file. */
  placeOf(address: string): Place;
  /** Stops watching the file. */
  stop(): void;
}

interface PlaceParts {
  proxies: TrustedProxies;
  database: CountryDatabase | undefined;
  clientAddress: (request: HttpRequest) => string;
}

/** Returns a function that determines the place from which a request was sent. */
export function createPlace({ proxies, database, clientAddress }: PlaceParts): (request: HttpRequest) => Place {
  if (proxies.isEmpty && !database) return () => NOWHERE;
  return (request) => {
    const reported = proxies.haveSent(request) ? reportedPlace(request.headers) : NOWHERE;
    if (reported.country !== "" || !database) return reported;
    return database.placeOf(clientAddress(request));
  };
}

const MAX_FILE_BYTES = 1024 * 1024 * 1024;
const READ_TIMEOUT_MS = 30_000;
const POLL_MS = 10_000;
const MAX_ADDRESSES = 10_000;
/** Maximum number of decoded records in memory. */
const MAX_RECORDS = 1000;
/** Addresses looked up when a file is opened, so that an unusable file is rejected then and not during a scan. */
const TRIAL_ADDRESSES = ["192.0.2.1", "2001:db8::1"];

type Lookup = (address: string) => Place;

/** Opens the file, and reloads it when it changes. Rejects if the file is unusable. If a reload fails, logs the error and keeps the old data. */
export async function openCountryDatabase(
  path: string,
  log: Logger,
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): Promise<CountryDatabase> {
  let lookup = await readLookup(path);
  const cache = new LRUCache<string, Place>({ max: MAX_ADDRESSES });
  const countRefused = counter(
    "redirect_country_database_refused_total",
    "Changed country databases that could not be read.",
  );
  let readAtMs = Date.now();
  gauge(
    "redirect_country_database_read_seconds",
    "Unix time at which the country database was read.",
    () => readAtMs / 1000,
  );

  const reload = async () => {
    try {
      lookup = await readLookup(path);
      cache.clear();
      readAtMs = Date.now();
      log.info({ path }, "reloaded the country database");
    } catch (error) {
      countRefused();
      log.error({ err: error, path }, "could not read the changed country database; keeping the previous one");
    }
  };
  const onPoll = (now: Stats, before: Stats) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino || now.size !== before.size) void reload();
  };
  watchFile(path, { interval: pollMs, persistent: false }, onPoll);

  return {
    placeOf: (address) => {
      const cached = cache.get(address);
      if (cached !== undefined) return cached;
      const place = lookup(address);
      cache.set(copyString(address), place);
      return place;
    },
    stop: () => unwatchFile(path, onPoll),
  };
}

async function readLookup(path: string): Promise<Lookup> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new Error(`the file is larger than ${MAX_FILE_BYTES} bytes`);
  const bytes = await readFile(path, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
  try {
    const reader = openReader(bytes);
    for (const address of TRIAL_ADDRESSES) placeIn(reader, address);
    return (address) => {
      try {
        return placeIn(reader, address);
      } catch {
        // The text is not an address, or the record is damaged.
        return NOWHERE;
      }
    };
  } catch (error) {
    throw new Error("the file is not a MaxMind DB file", { cause: error });
  }
}

function openReader(bytes: Buffer): Reader<Response> {
  const reader = new Reader<Response>(bytes, { cache: new LRUCache({ max: MAX_RECORDS }) });
  if (reader.metadata.searchTreeSize > bytes.length) throw new Error("the file's search tree is truncated");
  return reader;
}

function placeIn(reader: Reader<Response>, address: string): Place {
  // For an IPv6 address, mmdb-lib would search an IPv4-only file beyond the last bit of its tree.
  if (reader.metadata.ipVersion === 4 && address.includes(":")) return NOWHERE;
  return placeInRecord({ ...reader.get(address) });
}
