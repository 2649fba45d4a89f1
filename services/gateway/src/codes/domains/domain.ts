// A domain: a host that belongs to an account, its state, and the DNS records that prove who owns it.

import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import {
  ANY_DOMAIN_KEY,
  allPages,
  DOMAIN_PAGE_KINDS,
  domainIdFromUuid,
  domainKey,
  storedPages,
  type TargetKey,
  uuidV7,
} from "@qr/contracts";
import type { Domain } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { CreateCodeRequest } from "../code-schemas.ts";

export const DOMAIN_STATES = ["pending", "verified", "failing", "lost"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** The properties of a domain that are needed to create codes on it. */
export interface OwnDomain {
  /** A UUID. */
  id: string;
  host: string;
  number: number;
  caseSensitive: boolean;
  slugLength: number | null;
}

/** A valid create request, and the account's own domain that it names; undefined for the default domain. */
export type PlacedRequest = CreateCodeRequest & { ownDomain: OwnDomain | undefined };

/** The values found in DNS: those of the TXT record, and those of the record that points to the short host. */
export interface SeenRecords {
  txt: string[];
  pointsTo: string[];
}

const TOKEN_BYTES = 16;
const CHALLENGE = "_qr-challenge";

/** Returns the name of the TXT record that proves ownership of a host. */
export function challengeName(host: string): string {
  return `${CHALLENGE}.${host}`;
}

/** Returns a new ID and a token of 128 random bits for a domain. */
export function newDomainIdentity(createdAt: Date): { id: string; token: string } {
  return { id: uuidV7(createdAt.getTime()), token: randomBytes(TOKEN_BYTES).toString("hex") };
}

/** Returns whether codes on the domain can be reached at its host. */
export function isLive({ state, deletedAt }: Pick<Domain, "state" | "deletedAt">): boolean {
  return deletedAt === null && (state === "verified" || state === "failing");
}

/** Returns the keys whose entries in the target cache depend on the domain. */
export function keysOf({ host }: Pick<Domain, "host">): TargetKey[] {
  return [domainKey(host), ANY_DOMAIN_KEY];
}

interface DnsRecord {
  type: "TXT" | "CNAME" | "A" | "AAAA";
  name: string;
  value: string;
  seen: string[];
  ok: boolean;
}

/**
 * Returns the DNS records that the account must set, with the values that the last check found. `shortHost`: the host
 * of PUBLIC_SHORT_URL.
 */
function dnsRecords(domain: Pick<Domain, "host" | "token" | "seen" | "state">, shortHost: string): DnsRecord[] {
  const seen = seenRecords(domain.seen);
  return [
    {
      type: "TXT",
      name: challengeName(domain.host),
      value: domain.token,
      seen: seen.txt,
      ok: seen.txt.includes(domain.token),
    },
    {
      type: pointerType(shortHost),
      name: domain.host,
      value: shortHost,
      seen: seen.pointsTo,
      ok: seen.pointsTo.includes(shortHost),
    },
  ];
}

function seenRecords(seen: unknown): SeenRecords {
  return (seen as SeenRecords | null) ?? { txt: [], pointsTo: [] };
}

function pointerType(shortHost: string): "CNAME" | "A" | "AAAA" {
  const family = isIP(shortHost);
  if (family === 0) return "CNAME";
  return family === 4 ? "A" : "AAAA";
}

export function domainRecord(domain: Domain & { codes: number }, shortHost: string): object {
  return {
    id: domainIdFromUuid(domain.id),
    host: domain.host,
    host_display: domainToUnicode(domain.host),
    state: domain.state,
    records: dnsRecords(domain, shortHost),
    case_sensitive: domain.caseSensitive,
    slug_length: domain.slugLength,
    root_target: domain.rootTarget,
    not_found_target: domain.notFoundTarget,
    gone_target: domain.goneTarget,
    apple_app_site_association: jsonOf(domain.appleAppSiteAssociation),
    assetlinks: jsonOf(domain.assetlinks),
    pages: allPages(DOMAIN_PAGE_KINDS, storedPages.nullable().parse(domain.pages)),
    created_at: domain.createdAt.toISOString(),
    verified_at: domain.verifiedAt?.toISOString() ?? null,
    checked_at: domain.checkedAt?.toISOString() ?? null,
    codes: domain.codes,
  };
}

function jsonOf(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Returns the same 404 for an unknown domain, a deleted domain, and another account's domain. */
export function domainNotFound(): HttpError {
  return new HttpError("not_found", "There is no such domain in this account. Check the ID.");
}
