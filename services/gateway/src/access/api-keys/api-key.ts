// The form of an API key: `qrk_`, 32 random bytes in base62 (43 characters), and a CRC32 of everything before it, also in
// base62 (6 characters). With the checksum, mistyped and made-up keys are rejected without a lookup, and tools can search for leaked keys.

import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "qrk_";
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

export function makeApiKey(): string {
  const secret = BigInt(`0x${randomBytes(SECRET_BYTES).toString("hex")}`);
  const head = PREFIX + base62(secret, SECRET_LENGTH);
  return head + checksumOf(head);
}

/** Returns whether a string has the form of a key and the correct checksum. Does not check whether the key exists. */
export function hasApiKeyForm(text: string): boolean {
  if (!FORM.test(text)) return false;
  const head = text.slice(0, -CHECKSUM_LENGTH);
  return text.slice(-CHECKSUM_LENGTH) === checksumOf(head);
}

/** Returns the SHA-256 hash of the whole key, which is stored instead of the key. A fast hash is enough for 256 random bits. */
export function hashApiKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Returns the last four characters of a key, by which people recognize it. */
export function lastFourOf(key: string): string {
  return key.slice(-4);
}

function checksumOf(head: string): string {
  return base62(BigInt(crc32(head)), CHECKSUM_LENGTH);
}

/** Encodes a non-negative integer below 62^`length` in base62, padded with zeros to `length` digits. */
function base62(value: bigint, length: number): string {
  let rest = value;
  let digits = "";
  for (let index = 0; index < length; index += 1) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}
