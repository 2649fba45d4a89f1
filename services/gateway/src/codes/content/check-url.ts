// The rules for the target of a `url` code. They apply to what the WHATWG parser returns, not to the text as written, so that no spelling
// of a host can bypass them.

import type { DetailCode } from "@qr/contracts";
import {
  type BlockedDomains,
  canResolve,
  comparableHost,
  hasReadableLabels,
  isSpecialHost,
  type OwnHosts,
  portOf,
} from "./hosts.ts";

/** Maximum length of a target URL, in code points. */
const MAX_URL_LENGTH = 2048;
/**
 * Maximum length of a host and port as written, in UTF-16 code units. No name that DNS can resolve is that long, unless
 * most of its characters are percent-encoded. Longer hosts are not parsed, because the time to parse a non-ASCII host
 * grows with the square of its length.
 */
const MAX_WRITTEN_HOST_LENGTH = 512;
/** Matches a string that begins with a literal http:// or https:// and a host. Parsers disagree on other forms. */
const ABSOLUTE_HTTP = /^https?:\/\/[^/\\?#]/i;

/** The ports that browsers block for http and https: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Why a target is rejected; `message` is a sentence for the client. */
export interface TargetViolation {
  code: DetailCode;
  message: string;
}

export interface UrlRules {
  own: OwnHosts;
  blocked: BlockedDomains;
  allowsPrivateHosts: boolean;
}

/** Returns the URL's first violation, or undefined if the URL may be a target. */
export function checkUrl(text: string, rules: UrlRules): TargetViolation | undefined {
  if ([...text].length > MAX_URL_LENGTH) {
    return { code: "too_long", message: `Must have at most ${MAX_URL_LENGTH} characters.` };
  }
  if (!text.isWellFormed() || /[\s\p{Cc}]/u.test(text)) {
    return invalid("Must not contain whitespace, control characters, or lone surrogates.");
  }
  if (!ABSOLUTE_HTTP.test(text)) return invalid("Must be an absolute URL that begins with http:// or https://.");
  if (writtenHost(text).length > MAX_WRITTEN_HOST_LENGTH) return UNRESOLVABLE;
  const url = parse(text);
  return url === undefined ? invalid("Must be a valid URL.") : checkParsed(url, text, rules);
}

/** Returns the host and port in an absolute URL, without user name and password. */
function writtenHost(text: string): string {
  const authority = text.slice(text.indexOf("//") + 2).split(/[/\\?#]/, 1)[0] ?? "";
  return authority.slice(authority.lastIndexOf("@") + 1);
}

/**
 * Parses a URL. Returns undefined if the URL is invalid. Does not call URL.canParse: in Node 20, that method starts to reject hosts such as
 * münchen.de after about 4,000 calls, once V8 has compiled the function that calls it.
 */
function parse(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return hasReadableLabels(url.hostname) ? url : undefined;
  } catch {
    return undefined;
  }
}

function checkParsed(url: URL, text: string, rules: UrlRules): TargetViolation | undefined {
  if (hasCredentials(url, text)) return invalid("Must not contain a user name or password.");
  const host = comparableHost(url.hostname);
  if (host === "") return invalid("Must name a host.");
  if (!canResolve(url.hostname)) return UNRESOLVABLE;
  if (BLOCKED_PORTS.has(portOf(url))) return invalid("Must not use a port that browsers block.");
  if (rules.own.include(url)) {
    return { code: "target_loops", message: "Must not point back to this service's own hosts." };
  }
  if (rules.blocked.cover(host)) {
    return { code: "target_blocked", message: "Must not point to a domain that this service blocks." };
  }
  if (!rules.allowsPrivateHosts && isSpecialHost(host)) {
    return { code: "private_target", message: "Must not point to a private, loopback, or special-use host." };
  }
  return undefined;
}

/**
 * Returns whether the URL contains credentials. Also checks the unparsed text, because the parser drops an empty user name
 * (`https://@host`), whose only use is to mislead readers.
 */
function hasCredentials(url: URL, text: string): boolean {
  if (url.username !== "" || url.password !== "") return true;
  const authority = text.slice(text.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";
  return authority.includes("@");
}

const UNRESOLVABLE: TargetViolation = {
  code: "invalid_host",
  message: "Must name a host of at most 253 characters whose labels have 1 to 63 characters in ASCII form.",
};

function invalid(message: string): TargetViolation {
  return { code: "invalid_target", message };
}
