// IP addresses and ranges as numbers. Rules are validated and compiled with these functions, and visitors' addresses are parsed with them.

/** An IP address as four unsigned 32-bit integers. IPv4 addresses are in IPv4-mapped form, ::ffff:0:0/96. */
export type AddressWords = readonly [number, number, number, number];

/**
 * The addresses whose bits under `mask` equal those of `network`. An IPv4 range contains no IPv6 address, and vice
 * versa.
 */
export interface AddressRange {
  isIpv4: boolean;
  network: AddressWords;
  mask: AddressWords;
}

const MAPPED_PREFIX = 0xffff;
const MAPPED_BITS = 96;
const ALL_BITS = 0xffffffff;
const MAX_LENGTH = 50;

const OCTET = /^(?:0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const PREFIX = /^(?:0|[1-9]\d{0,2})$/;

/** Returns whether the address is an IPv4 address. */
export function isIpv4(words: AddressWords): boolean {
  return words[0] === 0 && words[1] === 0 && words[2] === MAPPED_PREFIX;
}

/** Parses an IPv4 or IPv6 address, with or without a zone such as `%eth0`. Returns undefined if the text is not an address. */
export function parseAddress(text: string): AddressWords | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (!text.includes(":")) {
    const octets = parseOctets(text);
    return octets === undefined ? undefined : mapped(octets);
  }
  return parseIpv6(text.split("%", 1)[0] ?? "");
}

/**
 * Parses an address, a CIDR block, or an IPv4 pattern in which `*` stands for any octet, such as `11.22.*.*`. Bits of the address after the
 * prefix are ignored. Returns undefined if the text is none of these.
 */
export function parseAddressRange(text: string): AddressRange | undefined {
  if (text.includes("*")) return parsePattern(text);
  const [address = "", prefix, ...rest] = text.split("/");
  const words = address.includes("%") ? undefined : parseAddress(address);
  if (words === undefined || rest.length > 0) return undefined;
  const offset = address.includes(":") ? 0 : MAPPED_BITS;
  if (prefix !== undefined && !PREFIX.test(prefix)) return undefined;
  const bits = prefix === undefined ? 128 : Number(prefix) + offset;
  if (bits > 128) return undefined;
  const mask = maskOf(bits);
  return { isIpv4: isIpv4(words) && bits >= MAPPED_BITS, network: and(words, mask), mask };
}

/** Returns whether the address is in the range. */
export function isInRange(words: AddressWords, range: AddressRange): boolean {
  const { network, mask } = range;
  return (
    isIpv4(words) === range.isIpv4 &&
    (words[3] & mask[3]) >>> 0 === network[3] &&
    (words[2] & mask[2]) >>> 0 === network[2] &&
    (words[1] & mask[1]) >>> 0 === network[1] &&
    (words[0] & mask[0]) >>> 0 === network[0]
  );
}

function parseOctets(text: string): number | undefined {
  const octets = text.split(".");
  if (octets.length !== 4 || !octets.every((octet) => OCTET.test(octet) && Number(octet) < 256)) return undefined;
  return octets.reduce((number, octet) => number * 256 + Number(octet), 0);
}

function mapped(ipv4: number): AddressWords {
  return [0, 0, MAPPED_PREFIX, ipv4];
}

function parseIpv6(text: string): AddressWords | undefined {
  const halves = text.split("::");
  const [head, tail] = halves.map((half, index) => groupsOf(half, index === halves.length - 1));
  if (head === undefined || halves.length > 2) return undefined;
  if (halves.length === 1) return head.length === 8 ? wordsOf(head) : undefined;
  if (tail === undefined || head.length + tail.length > 7) return undefined;
  return wordsOf([...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]);
}

/**
 * Parses groups separated by colons. If `isEnd`, an IPv4 address can take the place of the last two groups. Returns
 * undefined if a group is malformed.
 */
function groupsOf(text: string, isEnd: boolean): number[] | undefined {
  if (text === "") return [];
  const parts = text.split(":");
  const last = parts.at(-1) ?? "";
  const octets = isEnd && last.includes(".") ? parseOctets(last) : undefined;
  const groups = octets === undefined ? parts : parts.slice(0, -1);
  if (!groups.every((group) => GROUP.test(group))) return undefined;
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return octets === undefined ? numbers : [...numbers, octets >>> 16, octets & 0xffff];
}

function wordsOf(groups: readonly number[]): AddressWords {
  const word = (index: number) => (((groups[index] ?? 0) << 16) | (groups[index + 1] ?? 0)) >>> 0;
  return [word(0), word(2), word(4), word(6)];
}

function parsePattern(text: string): AddressRange | undefined {
  const network = parseOctets(text.replaceAll("*", "0"));
  const octets = text.split(".");
  if (network === undefined || !octets.every((octet) => octet === "*" || !octet.includes("*"))) return undefined;
  const ipv4Mask = octets.reduce((mask, octet) => mask * 256 + (octet === "*" ? 0 : 255), 0);
  return { isIpv4: true, network: mapped(network), mask: [ALL_BITS, ALL_BITS, ALL_BITS, ipv4Mask] };
}

function maskOf(bits: number): AddressWords {
  const word = (index: number) => {
    const own = Math.min(32, Math.max(0, bits - index * 32));
    return own === 0 ? 0 : (ALL_BITS << (32 - own)) >>> 0;
  };
  return [word(0), word(1), word(2), word(3)];
}

function and(one: AddressWords, other: AddressWords): AddressWords {
  const word = (index: 0 | 1 | 2 | 3) => (one[index] & other[index]) >>> 0;
  return [word(0), word(1), word(2), word(3)];
}
