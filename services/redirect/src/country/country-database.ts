// A MaxMind DB file (.mmdb) that tells the country of an address, held in memory. Opened by redirect.ts where COUNTRY_DATABASE names
// one; none is shipped. GeoLite2, DB-IP and IPinfo name the country in places of their own, and each is looked at.

import { type Stats, unwatchFile, watchFile } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { counter, gauge, type Logger } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import { Reader, type Response } from "mmdb-lib";
import { ownText } from "../own-text.ts";
import { countryCode } from "./country-code.ts";

export interface CountryDatabase {
  /** The country of an IPv4 or IPv6 address as ISO 3166-1 alpha-2 in upper case; "" where the file knows none. */
  countryOf(address: string): string;
  /** Looks at the file no more. */
  stop(): void;
}

const MAX_FILE_BYTES = 1024 * 1024 * 1024;
const READ_MS = 30_000;
const LOOK_EVERY_MS = 10_000;
const MAX_ADDRESSES = 10_000;
/** Decoded records by their place in the file: there are about 250 countries. */
const MAX_RECORDS = 1000;
/** Asked when a file is opened, so that one that cannot be searched is refused there and not at a scan. */
const TRIALS = ["192.0.2.1", "2001:db8::1"];

type Lookup = (address: string) => string;

/**
 * Reads the file; and again when it changes (replace it by renaming, so that no half of it is seen). Rejects where it cannot be
 * read or is no such file; a later one that is no good is told in the log, and the one before stays in use.
 */
export async function openCountryDatabase(
  path: string,
  log: Logger,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<CountryDatabase> {
  let lookup = await readLookup(path);
  const known = new LRUCache<string, string>({ max: MAX_ADDRESSES });
  const countRefused = counter(
    "redirect_country_database_refused_total",
    "Changed country databases that could not be read.",
  );
  let readAt = Date.now();
  gauge(
    "redirect_country_database_read_seconds",
    "When the country database was read, Unix time.",
    () => readAt / 1000,
  );

  const reload = async () => {
    try {
      lookup = await readLookup(path);
      known.clear();
      readAt = Date.now();
      log.info({ path }, "read the changed country database");
    } catch (error) {
      countRefused();
      log.error({ err: error, path }, "the changed country database cannot be read; the one before stays in use");
    }
  };
  const onLook = (now: Stats, before: Stats) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino || now.size !== before.size) void reload();
  };
  watchFile(path, { interval: lookEveryMs, persistent: false }, onLook);

  return {
    countryOf: (address) => {
      const remembered = known.get(address);
      if (remembered !== undefined) return remembered;
      const country = lookup(address);
      known.set(ownText(address), country);
      return country;
    },
    stop: () => unwatchFile(path, onLook),
  };
}

async function readLookup(path: string): Promise<Lookup> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new Error(`it is larger than ${MAX_FILE_BYTES} bytes`);
  const bytes = await readFile(path, { signal: AbortSignal.timeout(READ_MS) });
  try {
    const reader = openReader(bytes);
    for (const address of TRIALS) countryIn(reader, address);
    return (address) => {
      try {
        return countryIn(reader, address);
      } catch {
        // What is no address, and a damaged record, have no country.
        return "";
      }
    };
  } catch (error) {
    throw new Error("it is not a MaxMind DB file", { cause: error });
  }
}

function openReader(bytes: Buffer): Reader<Response> {
  const reader = new Reader<Response>(bytes, { cache: new LRUCache({ max: MAX_RECORDS }) });
  if (reader.metadata.searchTreeSize > bytes.length) throw new Error("its search tree is cut off");
  return reader;
}

function countryIn(reader: Reader<Response>, address: string): string {
  // A file of IPv4 addresses alone would be searched beyond its last bit.
  if (reader.metadata.ipVersion === 4 && address.includes(":")) return "";
  const record: Record<string, unknown> = { ...reader.get(address) };
  const { country, registered_country, country_code } = record;
  return countryCode(isoCode(country)) || countryCode(country_code) || countryCode(isoCode(registered_country));
}

/** GeoLite2 and DB-IP have an object, others the code itself. */
function isoCode(country: unknown): unknown {
  return typeof country === "object" && country !== null && "iso_code" in country ? country.iso_code : country;
}
