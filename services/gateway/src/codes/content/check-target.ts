// Checks whether a string may be the target of a code of a given type.

import { Buffer } from "node:buffer";
import { asciiUrl, type CodeType, isJsonType, isStorable, type JsonType, MAX_JSON_TARGET_BYTES } from "@qr/contracts";
import type { TargetViolation } from "./check-url.ts";
import { checkUrl, type UrlRules } from "./check-url.ts";
import { checkEmail } from "./types/check-email.ts";
import { checkEvent } from "./types/check-event.ts";
import { checkGeo } from "./types/check-geo.ts";
import { checkJson } from "./types/check-json.ts";
import { checkPhone } from "./types/check-phone.ts";
import { checkSms } from "./types/check-sms.ts";
import { checkVcard } from "./types/check-vcard.ts";
import { checkWifi } from "./types/check-wifi.ts";

/** Number of bytes that the largest symbol holds at error correction level M (version 40, byte mode). */
const SYMBOL_CAPACITY_BYTES = 2331;

interface Candidate {
  target: string;
  type: CodeType;
  dynamic: boolean;
}

type Check = (candidate: Candidate, rules: UrlRules) => TargetViolation[];

const CHECKS: Readonly<Record<CodeType, Check>> = {
  url: checkUrlTarget,
  text: checkText(() => undefined),
  email: checkText(checkEmail),
  phone: checkText(checkPhone),
  sms: checkText(checkSms),
  geo: checkText(checkGeo),
  wifi: checkText(checkWifi),
  vcard: checkText(checkVcard),
  event: checkText(checkEvent),
  links: checkDocument("links"),
  app: checkDocument("app"),
};

/**
 * Returns the target's violations; none if the target may be stored. Only a target with several URLs has more than one.
 */
export function checkTarget(candidate: Candidate, rules: UrlRules): TargetViolation[] {
  return CHECKS[candidate.type](candidate, rules);
}

/** The symbol of a dynamic code contains the short link, so the target URL can be longer. */
function checkUrlTarget({ target, dynamic }: Candidate, rules: UrlRules): TargetViolation[] {
  return listOf(checkUrl(target, rules) ?? (dynamic ? undefined : checkSize(asciiUrl(target))));
}

/**
 * Returns the check for a type whose target is text. The size limit is the same for static and dynamic codes.
 * `problemOf`: returns what is wrong with a target that can be stored and is not too long, as a sentence for the client.
 */
function checkText(problemOf: (target: string) => string | undefined): Check {
  return ({ target }) => listOf(checkStorable(target) ?? checkSize(target) ?? invalidWhere(problemOf(target)));
}

function checkDocument(type: JsonType): Check {
  return ({ target }, rules) => {
    const whole = checkStorable(target) ?? checkSize(target, MAX_JSON_TARGET_BYTES);
    return whole === undefined ? checkJson(type, target, rules) : [whole];
  };
}

function listOf(violation: TargetViolation | undefined): TargetViolation[] {
  return violation === undefined ? [] : [violation];
}

function checkSize(payload: string, maxBytes = SYMBOL_CAPACITY_BYTES): TargetViolation | undefined {
  if (Buffer.byteLength(payload) <= maxBytes) return undefined;
  const encoding =
    maxBytes === SYMBOL_CAPACITY_BYTES ? "as the symbol encodes it (UTF-8, or the ASCII form of a URL)" : "in UTF-8";
  return { code: "too_long", message: `Must have at most ${maxBytes} bytes ${encoding}.` };
}

/**
 * Returns a violation if the target cannot be stored because it is malformed or contains NUL, which scanners cannot
 * display either.
 */
function checkStorable(text: string): TargetViolation | undefined {
  return invalidWhere(isStorable(text) ? undefined : "Must be well-formed text without NUL.");
}

function invalidWhere(message: string | undefined): TargetViolation | undefined {
  return message === undefined ? undefined : { code: "invalid_target", message };
}

/** Returns whether codes of this type can be dynamic. Wi-Fi codes cannot: phones join a network from the symbol itself, never from a page. */
export function isDynamicType(type: CodeType): boolean {
  return type !== "wifi";
}

/** Returns whether codes of this type can be static. Codes with several URLs cannot: only a short link can show them or choose one. */
export function isStaticType(type: CodeType): boolean {
  return !isJsonType(type);
}
