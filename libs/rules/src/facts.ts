// The facts of a visit that rules compare. Each fact is read at most once per decision, and only when a leaf needs it.

import { type AddressWords, parseAddress, type ScanSource } from "@qr/contracts";
import { bucketOf } from "./bucket.ts";
import { languageSet } from "./language-set.ts";

/** The facts of a visit. undefined means unknown, as does "" except in `referrer`, `queryString`, and `userAgent`. Getters may be slow. */
export interface RuleFacts {
  /** Unix time of the visit, in ms. */
  readonly timeMs?: number | undefined;
  /** IPv4 or IPv6. */
  readonly address?: string | undefined;
  readonly agent?: AgentClass | undefined;
  /** The `Accept-Language` header. */
  readonly acceptLanguage?: string | undefined;
  /** ISO 3166-1 alpha-2 in uppercase. */
  readonly country?: string | undefined;
  /** ISO 3166-2 in uppercase. */
  readonly region?: string | undefined;
  readonly city?: string | undefined;
  /** The host of the referring page in lowercase; "" if there is none. */
  readonly referrer?: string | undefined;
  readonly source?: ScanSource | undefined;
  /** The query of the short URL without `?`; "" if there is none. */
  readonly queryString?: string | undefined;
  /** The `User-Agent` header; "" if there is none. */
  readonly userAgent?: string | undefined;
  /** The visitor's bucket, 0 to 9,999. Computed from the address and the user agent if it is not given. */
  readonly bucket?: number | undefined;
}

interface AgentClass {
  readonly device?: string | undefined;
  readonly os?: string | undefined;
  readonly browser?: string | undefined;
}

/** The values of each query parameter, by decoded name. */
export type QueryValues = ReadonlyMap<string, ReadonlySet<string>>;

/** Marks a fact that has not been read yet. */
const UNREAD = Symbol("unread");
type Read<Value> = Value | undefined | typeof UNREAD;

/** The facts for one decision, in the form that leaves compare; undefined if unknown. Reads each fact at most once. */
export class Visit {
  readonly #facts: RuleFacts;
  readonly #key: string;
  #timeMs: Read<number> = UNREAD;
  #agent: Read<AgentClass> = UNREAD;
  #address: Read<AddressWords> = UNREAD;
  #addressText: Read<string> = UNREAD;
  #languages: Read<ReadonlySet<string>> = UNREAD;
  #country: Read<string> = UNREAD;
  #region: Read<string> = UNREAD;
  #city: Read<string> = UNREAD;
  #referrer: Read<string> = UNREAD;
  #source: Read<ScanSource> = UNREAD;
  #query: Read<QueryValues> = UNREAD;
  #bucket: Read<number> = UNREAD;

  constructor(facts: RuleFacts, key: string) {
    this.#facts = facts;
    this.#key = key;
  }

  get timeMs(): number | undefined {
    if (this.#timeMs === UNREAD) this.#timeMs = this.#facts.timeMs;
    return this.#timeMs;
  }

  get agent(): AgentClass | undefined {
    if (this.#agent === UNREAD) this.#agent = this.#facts.agent;
    return this.#agent;
  }

  get address(): AddressWords | undefined {
    if (this.#address === UNREAD) {
      const text = this.addressText;
      this.#address = text === undefined ? undefined : parseAddress(text);
    }
    return this.#address;
  }

  get addressText(): string | undefined {
    if (this.#addressText === UNREAD) this.#addressText = this.#facts.address || undefined;
    return this.#addressText;
  }

  /** See languageSet. */
  get languages(): ReadonlySet<string> | undefined {
    if (this.#languages === UNREAD) {
      const header = this.#facts.acceptLanguage;
      this.#languages = header ? languageSet(header) : undefined;
    }
    return this.#languages;
  }

  get country(): string | undefined {
    if (this.#country === UNREAD) this.#country = this.#facts.country || undefined;
    return this.#country;
  }

  get region(): string | undefined {
    if (this.#region === UNREAD) this.#region = this.#facts.region || undefined;
    return this.#region;
  }

  /** The city as foldedCity returns it. */
  get city(): string | undefined {
    if (this.#city === UNREAD) {
      const city = this.#facts.city;
      this.#city = city ? foldedCity(city) : undefined;
    }
    return this.#city;
  }

  get referrer(): string | undefined {
    if (this.#referrer === UNREAD) this.#referrer = this.#facts.referrer;
    return this.#referrer;
  }

  get source(): ScanSource | undefined {
    if (this.#source === UNREAD) this.#source = this.#facts.source;
    return this.#source;
  }

  get query(): QueryValues | undefined {
    if (this.#query === UNREAD) {
      const text = this.#facts.queryString;
      this.#query = text === undefined ? undefined : queryValues(text);
    }
    return this.#query;
  }

  get bucket(): number | undefined {
    if (this.#bucket === UNREAD) this.#bucket = this.#facts.bucket ?? this.#computeBucket();
    return this.#bucket;
  }

  #computeBucket(): number | undefined {
    const address = this.addressText;
    const { userAgent } = this.#facts;
    return address === undefined || userAgent === undefined ? undefined : bucketOf(this.#key, address, userAgent);
  }
}

/** Returns the form in which names of cities are compared. */
export function foldedCity(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

function queryValues(text: string): QueryValues {
  const values = new Map<string, Set<string>>();
  // URLSearchParams drops a leading "?", which can be part of the first name.
  for (const [name, value] of new URLSearchParams(`?${text}`)) {
    const known = values.get(name);
    if (known) known.add(value);
    else values.set(name, new Set([value]));
  }
  return values;
}
