// Reads the facts of a visit before its target is chosen, and encodes them into the scan afterward. To add a fact, add a getter to VisitFacts.

import type { ScanSource } from "@qr/contracts";
import type { RuleFacts } from "@qr/rules";
import type { HttpRequest } from "@qr/runtime";
import type { AgentFacts } from "./classify-agent/classify-agent.ts";
import type { Place } from "./country/place.ts";
import { scanSource } from "./link-path.ts";
import { preferredLanguage } from "./visitor/language.ts";
import type { VisitorHash } from "./visitor/visitor-hash.ts";

export interface FactReaders {
  /** Returns the current time, in Unix ms. */
  nowMs: () => number;
  clientAddress: (request: HttpRequest) => string;
  agent: (headers: HttpRequest["headers"]) => AgentFacts;
  place: (request: HttpRequest) => Place;
  referrer: (headers: HttpRequest["headers"]) => string;
  visitor: VisitorHash;
}

/** The facts of one visit. Each fact is computed when it is read, so a visit that is not a scan costs nothing here. */
export class VisitFacts implements RuleFacts {
  /** Unix time of the request, in ms. */
  readonly timeMs: number;
  readonly #request: HttpRequest;
  readonly #read: FactReaders;

  constructor(request: HttpRequest, read: FactReaders) {
    this.timeMs = read.nowMs();
    this.#request = request;
    this.#read = read;
  }

  /** The IP address of the client, which may be behind trusted proxies. The address never leaves the process. */
  get address(): string {
    return this.#read.clientAddress(this.#request);
  }

  get agent(): AgentFacts {
    return this.#read.agent(this.#request.headers);
  }

  /** ISO 3166-1 alpha-2 in uppercase, or "" if unknown. */
  get country(): string {
    return this.#read.place(this.#request).country;
  }

  /** ISO 3166-2 in uppercase, or "" if unknown. */
  get region(): string {
    return this.#read.place(this.#request).region;
  }

  /** The name of the city, or "" if unknown. */
  get city(): string {
    return this.#read.place(this.#request).city;
  }

  /** The host of the referring page, or "". */
  get referrer(): string {
    return this.#read.referrer(this.#request.headers);
  }

  /** Whether the visitor scanned the symbol or opened the link. */
  get source(): ScanSource {
    return scanSource(this.#request.url ?? "");
  }

  get userAgent(): string {
    return this.#request.headers["user-agent"] ?? "";
  }

  /** The Accept-Language header, or "". */
  get acceptLanguage(): string {
    return this.#request.headers["accept-language"] ?? "";
  }

  /** The primary subtag of the visitor's language, or "" if unknown. */
  get language(): string {
    return preferredLanguage(this.acceptLanguage);
  }

  /** The Cookie header. It is read only for codes with a password. */
  get cookies(): string | undefined {
    return this.#request.headers.cookie;
  }

  /** The query of the request, without `?`. */
  get queryString(): string {
    const { url = "" } = this.#request;
    const mark = url.indexOf("?");
    return mark < 0 ? "" : url.slice(mark + 1);
  }

  /** The visitor hash: 16 hexadecimal digits. */
  get visitor(): string {
    return this.#read.visitor(this.address, this.userAgent, this.timeMs);
  }
}

/** What a scan records about the short link and its target. */
interface ScannedLink {
  readonly codeId: string;
  /** The UUID of the alias; undefined for the code's own short links. */
  readonly alias?: string | undefined;
  /** The UUID of the rule that applied; undefined if none did. */
  readonly rule?: string | undefined;
}

/**
 * Returns a scan of the link as the journal stores it: the JSON text of a scan tuple. Avoids JSON.stringify, because this function runs for
 * every scan.
 */
export function encodeScan({ codeId, alias = "", rule = "" }: ScannedLink, facts: VisitFacts): string {
  const { timeMs, agent, visitor, country, referrer, source } = facts;
  const last = lastMembers(facts.language, alias, rule);
  return `["${codeId}",${timeMs},${agent.json},"${visitor}","${country}","${referrer}","${source}"${last}]`;
}

/** Returns the optional members, up to the last one that is not empty. */
function lastMembers(language: string, alias: string, rule: string): string {
  if (rule !== "") return `,"${language}","${alias}","${rule}"`;
  if (alias !== "") return `,"${language}","${alias}"`;
  return language === "" ? "" : `,"${language}"`;
}
