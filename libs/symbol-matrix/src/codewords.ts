// Encodes segments as codewords in placement order, as described in ISO/IEC 18004:2015, 7.4 to 7.6.

import { type Capacity, capacityOf } from "./capacity.ts";
import { correct } from "./reed-solomon.ts";
import { ALPHANUMERIC, ALPHANUMERIC_VALUES, BYTE, lengthBits, type Packing, type Segment } from "./segments.ts";

const PADDING = [0xec, 0x11] as const;

/** Returns the data and error correction codewords, interleaved. Throws a RangeError if the segments do not fit. */
export function codewordsOf({ version, level, segments }: Packing): Uint8Array {
  const capacity = capacityOf(version, level);
  return interleave(dataCodewords(segments, version, capacity.dataCodewords), capacity);
}

function dataCodewords(segments: readonly Segment[], version: number, count: number): Uint8Array {
  const bits = createBits(count);
  for (const { mode, bytes } of segments) {
    bits.put(mode, 4);
    bits.put(bytes.length, lengthBits(mode, version));
    if (mode === BYTE) for (const byte of bytes) bits.put(byte, 8);
    else if (mode === ALPHANUMERIC) putText(bits, bytes);
    else putDigits(bits, bytes);
  }
  return bits.close();
}

function putText(bits: Bits, bytes: Uint8Array): void {
  const valueAt = (at: number) => ALPHANUMERIC_VALUES[bytes[at] ?? 0] ?? 0;
  const paired = bytes.length & ~1;
  for (let at = 0; at < paired; at += 2) bits.put(45 * valueAt(at) + valueAt(at + 1), 11);
  if (paired < bytes.length) bits.put(valueAt(paired), 6);
}

function putDigits(bits: Bits, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 3) {
    const digits = bytes.subarray(at, at + 3);
    bits.put(
      digits.reduce((number, digit) => 10 * number + digit - 48, 0),
      3 * digits.length + 1,
    );
  }
}

interface Bits {
  /** Appends the lowest `width` bits of a value, highest bit first. `width` is at most 16. */
  put(value: number, width: number): void;
  /** Adds the terminator and the padding, and returns all bytes. Throws a RangeError on overflow. */
  close(): Uint8Array;
}

function createBits(count: number): Bits {
  const bytes = new Uint8Array(count);
  let length = 0;
  let pending = 0;
  let pendingBits = 0;
  return {
    put: (value, width) => {
      pending = (pending << width) | value;
      pendingBits += width;
      while (pendingBits >= 8) {
        pendingBits -= 8;
        bytes[length] = pending >> pendingBits;
        length += 1;
      }
      pending &= (1 << pendingBits) - 1;
    },
    close: () => {
      const free = 8 * (count - length) - pendingBits;
      if (free < 0) throw new RangeError("The segments do not fit in the symbol.");
      // Up to four zeros terminate the segments, and further zeros fill the last byte.
      const used = pendingBits + Math.min(4, free);
      if (pendingBits > 0) bytes[length] = pending << (8 - pendingBits);
      length += Math.ceil(used / 8);
      for (let padded = 0; length < count; padded += 1, length += 1) bytes[length] = PADDING[padded & 1] ?? 0;
      return bytes;
    },
  };
}

function interleave(data: Uint8Array, { codewords, dataCodewords, blocks, correctionPerBlock }: Capacity): Uint8Array {
  const all = new Uint8Array(codewords);
  const remainder = new Uint8Array(correctionPerBlock);
  const shortLength = Math.floor(dataCodewords / blocks);
  const shortBlocks = blocks - (dataCodewords % blocks);
  let start = 0;
  for (let block = 0; block < blocks; block += 1) {
    const length = block < shortBlocks ? shortLength : shortLength + 1;
    for (let at = 0; at < shortLength; at += 1) all[at * blocks + block] = data[start + at] ?? 0;
    // The extra codewords of longer blocks come last.
    if (length > shortLength) all[shortLength * blocks + block - shortBlocks] = data[start + shortLength] ?? 0;
    correct(data, start, length, remainder);
    for (let at = 0; at < correctionPerBlock; at += 1) {
      all[dataCodewords + at * blocks + block] = remainder[at] ?? 0;
    }
    start += length;
  }
  return all;
}
