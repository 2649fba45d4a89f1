// Encodes sketches as bytes: a format byte, then
//   1  hashes: ascending, 8 bytes each, big-endian
//   2  few registers: for each non-empty one, the number of empty ones before it (below 128 in one byte, otherwise the low 7 bits with the high
//      bit set, then the rest), then its value
//   3  all registers: 7 bits each, 8 of them in 7 bytes, the first in the highest bits
// The shorter of 2 and 3 is written, or 2 if both have the same length. A new form of sketch gets a new format byte.

import { createHashSet, EXACT_LIMIT, type HashSet } from "./hash-set.ts";
import { DAMAGED, mergeFour, mergeOne, REGISTER_COUNT, type Registers } from "./registers.ts";

const HASHES = 1;
const FEW_REGISTERS = 2;
const ALL_REGISTERS = 3;
const PACKED_BYTES = (REGISTER_COUNT / 8) * 7;

/** Maximum size of an encoded sketch. */
export const MAX_SKETCH_BYTES = 1 + PACKED_BYTES;

/** Thrown if the bytes are not an encoded sketch, or have an unknown format. */
export class SketchFormatError extends Error {
  override readonly name = "SketchFormatError";
}

/** `addTo` adds the encoded registers to `registers`. If it throws a SketchFormatError, some of `registers` may have changed. */
type Content = { hashes: HashSet } | { addTo(registers: Registers): void };

export function encodeHashes(hashes: HashSet): Buffer {
  const bytes = Buffer.allocUnsafe(1 + 8 * hashes.size());
  bytes[0] = HASHES;
  let at = 1;
  hashes.forEach((high, low) => {
    bytes.writeUInt32BE(high, at);
    bytes.writeUInt32BE(low, at + 4);
    at += 8;
  });
  return bytes;
}

export function encodeRegisters(registers: Registers): Buffer {
  return encodeFew(registers) ?? encodeAll(registers);
}

/** Decodes hashes immediately, and registers when they are added. Throws a SketchFormatError if the bytes are not a valid sketch. */
export function decodeContent(bytes: Uint8Array): Content {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view[0] === HASHES) return { hashes: decodeHashes(view) };
  if (view[0] === FEW_REGISTERS) return { addTo: (registers) => addFew(registers, view) };
  if (view[0] === ALL_REGISTERS) return { addTo: (registers) => addAll(registers, view) };
  throw new SketchFormatError(view.length === 0 ? "a sketch has no bytes" : `unknown sketch format ${view[0]}`);
}

function decodeHashes(bytes: Buffer): HashSet {
  const count = (bytes.length - 1) / 8;
  if (!Number.isInteger(count) || count > EXACT_LIMIT) throw damaged("a list of hashes", `${bytes.length} bytes`);
  const pairs = new Uint32Array(2 * count);
  for (let index = 0; index < 2 * count; index += 1) pairs[index] = bytes.readUInt32BE(1 + 4 * index);
  for (let at = 2; at < 2 * count; at += 2) {
    const rise = (pairs[at] ?? 0) - (pairs[at - 2] ?? 0) || (pairs[at + 1] ?? 0) - (pairs[at - 1] ?? 0);
    if (rise <= 0) throw damaged("a list of hashes", "unsorted or repeated entries");
  }
  return createHashSet(pairs, count);
}

/** Encodes the registers in format 2. Returns undefined if format 3 is shorter. */
function encodeFew(registers: Registers): Buffer | undefined {
  const words = new Uint32Array(registers.buffer, registers.byteOffset, REGISTER_COUNT / 4);
  const bytes = Buffer.allocUnsafe(MAX_SKETCH_BYTES + 4);
  bytes[0] = FEW_REGISTERS;
  let at = 1;
  let previous = -1;
  for (let index = 0; index < REGISTER_COUNT; index += 1) {
    // While a sketch is small, most words (of four registers each) are empty.
    while ((index & 3) === 0 && words[index >>> 2] === 0) index += 4;
    const value = registers[index] ?? 0;
    if (value === 0) continue;
    let gap = index - previous - 1;
    previous = index;
    if (gap >= 0x80) {
      bytes[at] = 0x80 | (gap & 0x7f);
      at += 1;
      gap >>>= 7;
    }
    bytes[at] = gap;
    bytes[at + 1] = value;
    at += 2;
    if (at > MAX_SKETCH_BYTES) return undefined;
  }
  // The copy keeps a short sketch from retaining the whole buffer.
  return Buffer.from(bytes.subarray(0, at));
}

function addFew(registers: Registers, bytes: Buffer): void {
  let index = -1;
  let at = 1;
  while (at < bytes.length) {
    let gap = bytes[at] ?? 0;
    at += 1;
    if (gap >= 0x80) {
      gap = (gap & 0x7f) | ((bytes[at] ?? 0) << 7);
      at += 1;
    }
    index += gap + 1;
    const value = bytes[at] ?? 0;
    at += 1;
    if (index >= REGISTER_COUNT) throw damaged("a list of registers", "more registers than a sketch has");
    if (value === 0 || mergeOne(registers, index, value) === DAMAGED) {
      throw damaged("a list of registers", `the value ${value}`);
    }
  }
}

/** Encodes the registers in format 3. Four registers are 28 bits; two such words fill seven bytes. */
function encodeAll(registers: Registers): Buffer {
  const bytes = Buffer.allocUnsafe(MAX_SKETCH_BYTES);
  bytes[0] = ALL_REGISTERS;
  for (let index = 0, at = 1; at < MAX_SKETCH_BYTES; index += 8, at += 7) {
    const first = packFour(registers, index);
    const second = packFour(registers, index + 4);
    bytes[at] = first >>> 20;
    bytes[at + 1] = first >>> 12;
    bytes[at + 2] = first >>> 4;
    bytes[at + 3] = (first << 4) | (second >>> 24);
    bytes[at + 4] = second >>> 16;
    bytes[at + 5] = second >>> 8;
    bytes[at + 6] = second;
  }
  return bytes;
}

function addAll(registers: Registers, bytes: Buffer): void {
  if (bytes.length !== MAX_SKETCH_BYTES) throw damaged("packed registers", `${bytes.length} bytes`);
  let seen = 0;
  for (let index = 0, at = 1; at < MAX_SKETCH_BYTES; index += 8, at += 7) {
    const middle = bytes[at + 3] ?? 0;
    const first =
      ((bytes[at] ?? 0) << 20) | ((bytes[at + 1] ?? 0) << 12) | ((bytes[at + 2] ?? 0) << 4) | (middle >>> 4);
    const rest = ((bytes[at + 4] ?? 0) << 16) | ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0);
    seen |= mergeFour(registers, index, first);
    seen |= mergeFour(registers, index + 4, ((middle & 0xf) << 24) | rest);
  }
  if ((seen & DAMAGED) !== 0) throw damaged("packed registers", "an impossible value");
}

function packFour(registers: Registers, index: number): number {
  const upper = ((registers[index] ?? 0) << 21) | ((registers[index + 1] ?? 0) << 14);
  return upper | ((registers[index + 2] ?? 0) << 7) | (registers[index + 3] ?? 0);
}

function damaged(what: string, how: string): SketchFormatError {
  return new SketchFormatError(`a sketch is damaged: ${what} with ${how}`);
}
