// Checks email addresses (RFCs 5322 and 6531). Accepts only those that web forms and phones accept.

import { domainToASCII } from "node:url";
import { hasReadableLabels } from "../hosts.ts";

/** Maximum lengths in SMTP (RFC 5321), in bytes. */
const MAX_LOCAL_BYTES = 64;
const MAX_ADDRESS_BYTES = 254;
/** Atoms (RFC 5322) separated by dots, including the letters and digits of every script. */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u;
const QUOTED_STRING = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Characters that a domain may contain, except those that IDN would drop or map to something else. */
const DOMAIN_CHARACTERS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Returns whether the string is one address with a public domain, without a display name, comments, or surrounding whitespace. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || Buffer.byteLength(text) > MAX_ADDRESS_BYTES) return false;
  const local = text.slice(0, at);
  if (Buffer.byteLength(local) > MAX_LOCAL_BYTES) return false;
  return (DOT_ATOM.test(local) || QUOTED_STRING.test(local)) && isDomain(text.slice(at + 1));
}

function isDomain(domain: string): boolean {
  if (!DOMAIN_CHARACTERS.test(domain)) return false;
  const ascii = domainToASCII(domain);
  return DOMAIN.test(ascii) && hasReadableLabels(ascii);
}
