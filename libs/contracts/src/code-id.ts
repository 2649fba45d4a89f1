// Public IDs: `qr_` (codes), `logo_` (logos), `dom_` (domains), `alias_` (aliases), `sch_` (scheduled changes), `preset_`
// (presets), `shr_` (shares), `job_` (jobs), or `aud_` (audit entries), then the UUIDv7 from the database as 26 digits in Crockford's base32 (no I, L, O, U).
// https://www.crockford.com/base32.html

export const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const CODE_PREFIX = "qr_";
const LOGO_PREFIX = "logo_";
const DOMAIN_PREFIX = "dom_";
const ALIAS_PREFIX = "alias_";
const SCHEDULE_PREFIX = "sch_";
const JOB_PREFIX = "job_";
const PRESET_PREFIX = "preset_";
const SHARE_PREFIX = "shr_";
const AUDIT_PREFIX = "aud_";

/** Returns a UUIDv7 (RFC 9562) with 74 random bits, so that IDs sort by creation time. */
export function uuidV7(unixMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(unixMs / 2 ** 32));
  view.setUint32(2, unixMs % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  return hyphenated(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** Returns the public ID of the code that has this hyphenated UUID. */
export function codeIdFromUuid(uuid: string): string {
  return CODE_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind a public code ID, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromCodeId(id: string): string | undefined {
  return uuidBehind(CODE_PREFIX, id);
}

/** Returns the public ID of the logo that has this hyphenated UUID. */
export function logoIdFromUuid(uuid: string): string {
  return LOGO_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind a public logo ID, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromLogoId(id: string): string | undefined {
  return uuidBehind(LOGO_PREFIX, id);
}

/** Returns the public ID of the domain that has this hyphenated UUID. */
export function domainIdFromUuid(uuid: string): string {
  return DOMAIN_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind a public domain ID, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromDomainId(id: string): string | undefined {
  return uuidBehind(DOMAIN_PREFIX, id);
}

/** Returns the public ID of the alias that has this hyphenated UUID. */
export function aliasIdFromUuid(uuid: string): string {
  return ALIAS_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind a public alias ID, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromAliasId(id: string): string | undefined {
  return uuidBehind(ALIAS_PREFIX, id);
}

/** Returns the public ID of the scheduled change that has this hyphenated UUID. */
export function scheduleIdFromUuid(uuid: string): string {
  return SCHEDULE_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind the public ID of a scheduled change, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromScheduleId(id: string): string | undefined {
  return uuidBehind(SCHEDULE_PREFIX, id);
}

/** Returns the public ID of the job that has this hyphenated UUID. */
export function jobIdFromUuid(uuid: string): string {
  return JOB_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind a public job ID, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromJobId(id: string): string | undefined {
  return uuidBehind(JOB_PREFIX, id);
}

/** Returns the public ID of the preset that has this hyphenated UUID. */
export function presetIdFromUuid(uuid: string): string {
  return PRESET_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind a public preset ID, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromPresetId(id: string): string | undefined {
  return uuidBehind(PRESET_PREFIX, id);
}

/** Returns the public ID of the share that has this hyphenated UUID. */
export function shareIdFromUuid(uuid: string): string {
  return SHARE_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind a public share ID, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromShareId(id: string): string | undefined {
  return uuidBehind(SHARE_PREFIX, id);
}

/** Returns the public ID of the audit entry that has this hyphenated UUID. */
export function auditIdFromUuid(uuid: string): string {
  return AUDIT_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** Returns the UUID behind the public ID of an audit entry, or undefined if the string is not a valid ID (lowercase and of the right length). */
export function uuidFromAuditId(id: string): string | undefined {
  return uuidBehind(AUDIT_PREFIX, id);
}

function uuidBehind(prefix: string, id: string): string | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const hex = hexFromCrockford(id.slice(prefix.length));
  return hex === undefined ? undefined : hyphenated(hex);
}

function hyphenated(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const DIGITS = CROCKFORD_ALPHABET.toLowerCase();
/** The two base32 digits of each number below 1024. */
const PAIRS = Array.from({ length: 1024 }, (_, value) => DIGITS.charAt(value >> 5) + DIGITS.charAt(value & 31));
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

const HEX_LENGTH = 32;
const LENGTH = 26;
/** IDs are converted in steps of 20 bits, which are five hexadecimal digits or four base32 digits. */
const HEX_STEP = 5;
const STEP = 4;
/** A conversion begins with the first 8 bits, which are two digits in either base; six steps of 20 bits follow. */
const HEAD = 2;
const MAX_HEAD = 0xff;

/** Converts 32 hexadecimal digits to 26 lowercase base32 digits. */
function crockfordFromHex(hex: string): string {
  let digits = PAIRS[Number.parseInt(hex.slice(0, HEAD), 16)] ?? "";
  for (let at = HEAD; at < HEX_LENGTH; at += HEX_STEP) {
    const value = Number.parseInt(hex.slice(at, at + HEX_STEP), 16);
    digits += `${PAIRS[value >> 10]}${PAIRS[value & 1023]}`;
  }
  return digits;
}

/** Converts 26 lowercase base32 digits to 32 hexadecimal digits. Returns undefined if the string is anything else or exceeds 128 bits. */
function hexFromCrockford(digits: string): string | undefined {
  if (digits.length !== LENGTH) return undefined;
  const head = numberOf(digits, 0, HEAD);
  if (head === undefined || head > MAX_HEAD) return undefined;
  let hex = head.toString(16).padStart(HEAD, "0");
  for (let at = HEAD; at < LENGTH; at += STEP) {
    const value = numberOf(digits, at, at + STEP);
    if (value === undefined) return undefined;
    hex += value.toString(16).padStart(HEX_STEP, "0");
  }
  return hex;
}

function numberOf(digits: string, from: number, to: number): number | undefined {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const value = VALUES.get(digits.charAt(at));
    if (value === undefined) return undefined;
    number = number * 32 + value;
  }
  return number;
}
