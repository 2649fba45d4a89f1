// The codes to which a principal is limited: by tags, by domains, or by both. Other codes look like those of another account.

import { HttpError } from "@qr/runtime";

/** Limits with one or more values each; undefined means no limit. A code must be within both limits. */
export interface CodeLimits {
  /** Tags in lowercase. A code must have at least one of them. */
  tags?: readonly string[] | undefined;
  /** The domains on which a code must be. */
  domains?: readonly LimitDomain[] | undefined;
}

/** A domain in a limit. The default domain has neither an ID nor a host. */
export interface LimitDomain {
  id: string | null;
  host: string | null;
}

/** The fields of a code that are checked against limits. */
export interface LimitedFields {
  /** The tags, keyed by their lowercase form. */
  tags: Readonly<Record<string, string>>;
  /** The ID of the code's own domain; null on the default domain. A code keeps its domain when the domain is lost. */
  domainId: string | null;
}

export function isWithinLimits(limits: CodeLimits | undefined, { tags, domainId }: LimitedFields): boolean {
  const hasTag = limits?.tags?.some((tag) => Object.hasOwn(tags, tag)) ?? true;
  return hasTag && (limits?.domains?.some(({ id }) => id === domainId) ?? true);
}

/** Throws key_limited unless a code with these fields is within the limits. */
export function requireWithinLimits(limits: CodeLimits, code: LimitedFields): void {
  if (!isWithinLimits(limits, code)) throw keyLimited(limits);
}

/** Throws key_limited unless the limits allow the domain with this ID or, if no ID is known, with this host. */
export function requireDomainWithin(limits: CodeLimits | undefined, domain: Partial<LimitDomain>): void {
  if (limits?.domains === undefined) return;
  const isAllowed = limits.domains.some(({ id, host }) =>
    domain.id === undefined ? host === domain.host : id === domain.id,
  );
  if (!isAllowed) throw keyLimited(limits);
}

function keyLimited({ tags, domains }: CodeLimits): HttpError {
  const hosts = domains?.map(({ host }) => host ?? "the default domain");
  const parts = [
    ...(tags ? [`with one of these tags: ${tags.join(", ")}`] : []),
    ...(hosts ? [`on one of these domains: ${hosts.join(", ")}`] : []),
  ];
  return new HttpError("key_limited", `This API key is limited to codes ${parts.join("; and ")}.`);
}

/** Returns the error for a route that acts on the whole account. */
export function wholeAccountRefused(): HttpError {
  return new HttpError(
    "key_limited",
    "This API key is limited to some tags or domains, and this request concerns the whole account. Use a key without these limits.",
  );
}
