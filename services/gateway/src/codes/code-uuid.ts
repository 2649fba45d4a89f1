// Makes the UUIDs of codes: version 7, so that ids sort by the time of creation. create-code calls it.

import { randomBytes } from "node:crypto";

/** A UUIDv7 (RFC 9562) with 74 random bits, whose time is `unixMs`. */
export function codeUuid(unixMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(unixMs, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
