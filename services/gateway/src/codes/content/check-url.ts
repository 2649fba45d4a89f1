// The rules for the target of a `url` code. They apply to what the WHATWG parser returns, not to the text, so no spelling of a host
// gets past them.

import type { BlockedDomains } from "./blocked-domains.ts";
import { isBlockedPort } from "./blocked-ports.ts";
import { type OwnHosts, portOf } from "./own-hosts.ts";
import { comparableHost, isSpecialHost } from "./special-hosts.ts";
import type { TargetViolation } from "./target-violation.ts";

/** In code points. */
const MAX_URL_LENGTH = 2048;
/** Literally http:// or https:// and a host. Parsers disagree on what follows in other forms. */
const ABSOLUTE_HTTP = /^https?:\/\/[^/\\?#]/i;

export interface UrlRules {
  own: OwnHosts;
  blocked: BlockedDomains;
  allowsPrivateHosts: boolean;
}

/** Returns the first rule that the URL violates, or undefined if it may be a target. */
export function checkUrl(text: string, rules: UrlRules): TargetViolation | undefined {
  if ([...text].length > MAX_URL_LENGTH) {
    return { code: "too_long", message: `Must have at most ${MAX_URL_LENGTH} characters.` };
  }
  if (!text.isWellFormed() || /[\s\p{Cc}]/u.test(text)) {
    return invalid("Must not contain blanks, control characters, or lone surrogates.");
  }
  if (!ABSOLUTE_HTTP.test(text)) return invalid("Must be an absolute URL that begins with http:// or https://.");
  const url = parse(text);
  return url === undefined ? invalid("Must be a valid URL.") : checkParsed(url, text, rules);
}

/** Avoids URL.canParse: once V8 has compiled the caller, after some 4,000 calls, Node 20 rejects hosts such as münchen.de. */
function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function checkParsed(url: URL, text: string, rules: UrlRules): TargetViolation | undefined {
  if (hasCredentials(url, text)) return invalid("Must not contain a user name or password.");
  const host = comparableHost(url.hostname);
  if (host === "") return invalid("Must name a host.");
  if (isBlockedPort(portOf(url))) return invalid("Must not use a port that browsers refuse to open.");
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

/** The parser drops an empty user name (`https://@host`), whose only use is to mislead readers, so the text is checked, too. */
function hasCredentials(url: URL, text: string): boolean {
  if (url.username !== "" || url.password !== "") return true;
  const authority = text.slice(text.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";
  return authority.includes("@");
}

function invalid(message: string): TargetViolation {
  return { code: "invalid_target", message };
}
