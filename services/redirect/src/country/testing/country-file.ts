// Writes MaxMind DB files for tests: a binary search tree over the bits of addresses, then the records, then metadata.
// Format: https://maxmind.github.io/MaxMind-DB/

import ipaddr from "ipaddr.js";

type Value = string | number | bigint | Value[] | { [name: string]: Value };

const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const STRING = 2;
const UINT32 = 6;
const MAP = 7;
const UINT64 = 9;
const ARRAY = 11;
/** Largest size that fits in the first byte of a value. */
const SHORT = 28;

/** Returns a file with a record for each network, such as "203.0.113.0/24". `version`: 4 for IPv4 only, 6 for both. */
export function countryFile(records: Record<string, Value>, version: 4 | 6 = 6): Buffer {
  const nodes: (number | undefined)[][] = [[]];
  const parts: Buffer[] = [];
  let size = 0;
  for (const [network, record] of Object.entries(records)) {
    // A negative value marks a record instead of a node. It is converted when the total number of nodes is known.
    place(nodes, bitsOf(network, version), -1 - size);
    const bytes = encode(record);
    parts.push(bytes);
    size += bytes.length;
  }
  const metadata = {
    node_count: nodes.length,
    record_size: 24,
    ip_version: version,
    database_type: "Test-Country",
    languages: ["en"],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000n,
    description: { en: "made for a test" },
  };
  return Buffer.concat([treeOf(nodes), Buffer.alloc(16), ...parts, MARKER, encode(metadata)]);
}

function bitsOf(network: string, version: 4 | 6): string {
  const [address, length] = ipaddr.parseCIDR(network);
  const bits = address.toByteArray().map((byte) => byte.toString(2).padStart(8, "0"));
  const isMapped = address.kind() === "ipv4" && version === 6;
  return "0".repeat(isMapped ? 96 : 0) + bits.join("").slice(0, length);
}

function place(nodes: (number | undefined)[][], bits: string, leaf: number): void {
  let node = 0;
  for (const bit of bits.slice(0, -1)) {
    const next = nodes[node]?.[Number(bit)] ?? nodes.push([]) - 1;
    (nodes[node] ?? [])[Number(bit)] = next;
    node = next;
  }
  (nodes[node] ?? [])[Number(bits.at(-1))] = leaf;
}

function treeOf(nodes: (number | undefined)[][]): Buffer {
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, node] of nodes.entries()) {
    for (const side of [0, 1]) {
      const next = node[side] ?? nodes.length;
      tree.writeUIntBE(next < 0 ? nodes.length + 16 - 1 - next : next, index * 6 + side * 3, 3);
    }
  }
  return tree;
}

function encode(value: Value): Buffer {
  if (typeof value === "string") return Buffer.concat([head(STRING, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === "bigint") {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(value);
    return Buffer.concat([head(UINT64, bytes.length), bytes]);
  }
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(UINT32, bytes.length), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(ARRAY, value.length), ...value.map(encode)]);
  const members = Object.entries(value).flatMap(([name, member]) => [encode(name), encode(member)]);
  return Buffer.concat([head(MAP, members.length / 2), ...members]);
}

/** Returns the first bytes of a value: three bits for the type, five for the size. A type above 7 or a size above 28 takes an additional byte. */
function head(type: number, size: number): Buffer {
  const bytes = [size > SHORT ? 29 : size];
  if (type > MAP) bytes.push(type - MAP);
  else bytes[0] = (bytes[0] ?? 0) | (type << 5);
  if (size > SHORT) bytes.push(size - 29);
  return Buffer.from(bytes);
}
