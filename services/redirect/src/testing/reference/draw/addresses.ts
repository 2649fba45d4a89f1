// Draws addresses and conditions on them.

import { asIPv4WhereMapped, readAddress } from "../addresses.ts";
import type { Leaf, Visit } from "../types.ts";
import { chance, few, integer, pick, type Random } from "./draws.ts";

const BLOCKS = [
  ...["10.0.0.0/8", "172.16.0.0/12", "192.168.1.0/24", "203.0.113.128/25", "198.51.100.4/30", "198.51.100.8/31"],
  ...[
    "11.0.0.0/8",
    "110.0.0.0/8",
    "192.0.2.7/32",
    "128.0.0.0/1",
    "100.64.0.0/10",
    "2001:db8::/32",
    "2001:db8:0:1::/64",
    "fd00::/8",
  ],
  ...[
    "2001:db8::8/127",
    "2001:db8::1/128",
    "2001:db8:8000::/33",
    "fe80::/10",
    "8000::/1",
    "::ffff:0:0:0/96",
    "64:ff9b::/96",
  ],
];

const STARS = ["1.*.*.*", "11.*.*.*", "110.*.*.*", "10.0.*.*"];

/** Draws the first or last address of a block, an address just outside it, or any address inside it. */
export function drawVisitorAddress(random: Random): string {
  const { width, bits, size } = readBlock(pick(random, BLOCKS));
  const inside = BigInt(Math.floor(random() * 2 ** 40)) % size;
  const shift = pick(random, [0n, 0n, size - 1n, size - 1n, -1n, size, inside, inside]);
  return writeVisitorAddress(random, width, wrap(width, bits + shift));
}

function readBlock(text: string): { width: number; bits: bigint; size: bigint } {
  const [address = "", length = ""] = text.split("/");
  const { width, bits } = readAddress(address) ?? { width: 32, bits: 0n };
  return { width, bits, size: 1n << BigInt(width - Number(length)) };
}

function wrap(width: number, bits: bigint): bigint {
  return BigInt.asUintN(width, bits);
}

function writeVisitorAddress(random: Random, width: number, bits: bigint): string {
  if (width === 32) return chance(random, 0.35) ? writeMapped(random, bits) : writeIPv4(bits);
  return writeIPv6(random, bits);
}

function writeIPv4(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join(".");
}

function writeMapped(random: Random, bits: bigint): string {
  if (chance(random, 0.4)) return writeIPv6(random, (0xffffn << 32n) | bits);
  return pick(random, ["::ffff:", "::FFFF:", "0:0:0:0:0:ffff:"]) + writeIPv4(bits);
}

/** Writes an IPv6 address with all groups in full or shortened as browsers do, in lowercase or uppercase. */
function writeIPv6(random: Random, bits: bigint): string {
  const full = bits
    .toString(16)
    .padStart(32, "0")
    .replace(/(.{4})(?!$)/g, "$1:");
  const short = new URL(`http://[${full}]/`).hostname.slice(1, -1);
  const text = pick(random, [short, short, full]);
  return chance(random, 0.2) ? text.toUpperCase() : text;
}

export function drawAddressLeaf(random: Random, visit: Visit): Leaf {
  return { ip: few(random, () => drawRuleAddress(random, visit.ip)) };
}

function drawRuleAddress(random: Random, ip: string): string {
  const visitor = asIPv4WhereMapped(readAddress(ip));
  if (visitor === undefined || chance(random, 0.15)) return pick(random, [...BLOCKS, ...STARS, "0.0.0.0/0", "::/0"]);
  const { width, bits } = visitor;
  if (chance(random, 0.3))
    return writeRuleAddress(random, width, wrap(width, bits + pick(random, [0n, 0n, 0n, 1n, -1n])));
  if (width === 32 && chance(random, 0.3))
    return chance(random, 0.3) ? pick(random, STARS) : writeWildcard(random, bits);
  return drawBlockNear(random, width, bits);
}

/** Draws a block of random length around the visitor, or the block before or after it. */
function drawBlockNear(random: Random, width: number, bits: bigint): string {
  const length = chance(random, 0.05) ? 0 : integer(random, 1, width);
  const rest = BigInt(width - length);
  const start = wrap(width, ((bits >> rest) + pick(random, [0n, 0n, 0n, 1n, -1n])) << rest);
  if (width === 32 && chance(random, 0.25)) return `${writeMapped(random, start)}/${96 + length}`;
  return `${width === 32 ? writeIPv4(start) : writeIPv6(random, start)}/${length}`;
}

function writeRuleAddress(random: Random, width: number, bits: bigint): string {
  if (width === 32) return chance(random, 0.25) ? writeMapped(random, bits) : writeIPv4(bits);
  return writeIPv6(random, bits);
}

/**
 * Draws a wildcard such as `11.*.*.*`: one to three numbers, then only stars. The last number is sometimes one more or
 * less than the visitor's.
 */
function writeWildcard(random: Random, bits: bigint): string {
  const kept = integer(random, 1, 3);
  const rest = BigInt(32 - kept * 8);
  const shifted = wrap(32, ((bits >> rest) + pick(random, [0n, 0n, 0n, 1n, -1n])) << rest);
  const numbers = writeIPv4(shifted).split(".");
  return numbers.map((number, index) => (index < kept ? number : "*")).join(".");
}
