// Addresses, blocks, and wildcards.
import { isIPv4, isIPv6 } from "node:net";

type Address = { width: 32 | 128; bits: bigint };

/**
 * Returns whether the visitor's address is within `wanted`: an address, a block "address/length", or four numbers, some
 * of which are "*".
 */
export function addressHolds(wanted: string, ip: string): boolean {
  const visitor = asIPv4WhereMapped(readAddress(ip));
  if (visitor === undefined) return false;
  if (wanted.includes("*")) return wildcardHolds(wanted, visitor);
  const [text = "", length] = wanted.split("/");
  const written = readAddress(text);
  if (written === undefined) return false;
  return blockHolds(written, length === undefined ? written.width : Number(length), visitor);
}

/**
 * Returns whether the block contains the visitor's address. An IPv4-mapped block counts as an IPv4 block if its length
 * covers the 96 bits of the mapping. Families never mix: "::/0" contains only IPv6 addresses, "0.0.0.0/0" only IPv4
 * addresses.
 */
function blockHolds(written: Address, length: number, visitor: Address): boolean {
  const mapped = asIPv4WhereMapped(written) as Address;
  const isMapped = mapped.width !== written.width && length >= 96;
  const block = isMapped ? mapped : written;
  const fixed = isMapped ? length - 96 : length;
  if (block.width !== visitor.width) return false;
  return (block.bits ^ visitor.bits) >> BigInt(block.width - fixed) === 0n;
}

function wildcardHolds(wanted: string, visitor: Address): boolean {
  if (visitor.width !== 32) return false;
  const numbers = [24n, 16n, 8n, 0n].map((shift) => String((visitor.bits >> shift) & 255n));
  const parts = wanted.split(".");
  return parts.length === 4 && parts.every((part, index) => part === "*" || part === numbers[index]);
}

export function asIPv4WhereMapped(address: Address | undefined): Address | undefined {
  if (address === undefined || address.width === 32 || address.bits >> 32n !== 0xffffn) return address;
  return { width: 32, bits: address.bits & 0xffff_ffffn };
}

export function readAddress(text: string): Address | undefined {
  const [address = ""] = text.split("%");
  if (isIPv4(address)) return { width: 32, bits: joinBits(address.split(".").map(BigInt), 8n) };
  if (isIPv6(address)) return { width: 128, bits: joinBits(readGroups(address), 16n) };
  return undefined;
}

/** Returns the eight groups of an IPv6 address; "::" stands for the missing groups, which are zero. */
function readGroups(text: string): bigint[] {
  const [head = "", tail] = withoutDots(text).split("::");
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...new Array<bigint>(8 - left.length - right.length).fill(0n), ...right];
}

/** Replaces an IPv4 address at the end of an IPv6 address with two groups. */
function withoutDots(text: string): string {
  const start = text.lastIndexOf(":") + 1;
  const end = text.slice(start);
  if (!end.includes(".")) return text;
  const bits = joinBits(end.split(".").map(BigInt), 8n);
  return `${text.slice(0, start)}${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
}

function groupsOf(text: string): bigint[] {
  return text === "" ? [] : text.split(":").map((group) => BigInt(`0x${group}`));
}

function joinBits(parts: bigint[], size: bigint): bigint {
  return parts.reduce((bits, part) => (bits << size) | part, 0n);
}
