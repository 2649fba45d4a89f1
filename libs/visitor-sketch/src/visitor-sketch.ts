// Counts distinct visitors in bounded space: exactly while there are few visitors, and by estimate after that. The stats service keeps one
// sketch per code and UTC day, one per account and UTC day, and one per busy quarter-hour of a code; the gateway merges those in a range.
// Visitors are 64-bit hashes, which must be evenly distributed, as salted hashes are. See docs/adr/0003-visitor-sketch.md.

import { estimateVisitors } from "./estimate.ts";
import { createHashSet, type HashSet } from "./hash-set.ts";
import { addToRegisters, createRegisters, mergeRegisters, type Registers } from "./registers.ts";
import { decodeContent, encodeHashes, encodeRegisters } from "./sketch-encoding.ts";

export { EXACT_LIMIT } from "./hash-set.ts";
export { MAX_SKETCH_BYTES } from "./sketch-encoding.ts";

export interface VisitorSketch {
  /**
   * Adds the visitor with the hash `high` × 2^32 + `low`, both unsigned 32-bit integers. Returns whether the sketch
   * changed.
   */
  add(high: number, low: number): boolean;
  /** Adds all visitors of another sketch. Returns whether this sketch changed. */
  merge(other: VisitorSketch): boolean;
  /** Adds all visitors of an encoded sketch directly. Throws a SketchFormatError and adds nothing if the bytes are invalid. */
  mergeEncoded(bytes: Uint8Array): void;
  /** Returns the number of distinct visitors: exact up to EXACT_LIMIT, then an integer with a standard error of about 0.6%. */
  estimate(): number;
  /**
   * Returns the sketch as bytes, at most MAX_SKETCH_BYTES. The same visitors give the same bytes, in whatever order and however many times
   * they were added or merged.
   */
  encode(): Buffer;
}

export function emptySketch(): VisitorSketch {
  return new Sketch(createHashSet(), undefined);
}

/** Decodes the bytes that `encode` returned. Throws a SketchFormatError if the bytes are damaged or have an unknown format. */
export function decodeSketch(bytes: Uint8Array): VisitorSketch {
  const content = decodeContent(bytes);
  if ("hashes" in content) return new Sketch(content.hashes, undefined);
  const registers = createRegisters();
  content.addTo(registers);
  return new Sketch(undefined, registers);
}

/** Size of a hash in `addHashes`, in bytes. */
export const HASH_BYTES = 8;

/** Adds consecutive big-endian hashes, in any order and with repeats. Ignores an incomplete hash at the end. Returns whether the sketch changed. */
export function addHashes(sketch: VisitorSketch, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isChanged = false;
  for (let at = 0; at + HASH_BYTES <= bytes.byteLength; at += HASH_BYTES) {
    if (sketch.add(view.getUint32(at), view.getUint32(at + 4))) isChanged = true;
  }
  return isChanged;
}

/** The state that mergeEncoded restores on an error. Shared, because allocating 16 kB per call would burden garbage collection. */
const BACKUP = createRegisters();

/** Holds hashes while there are at most EXACT_LIMIT of them, and after that only registers. */
class Sketch implements VisitorSketch {
  #hashes: HashSet | undefined;
  #registers: Registers | undefined;

  constructor(hashes: HashSet | undefined, registers: Registers | undefined) {
    this.#hashes = hashes;
    this.#registers = registers;
  }

  add(high: number, low: number): boolean {
    if (this.#hashes === undefined) return addToRegisters(this.#toRegisters(), high, low);
    const outcome = this.#hashes.add(high, low);
    if (outcome !== "full") return outcome === "added";
    addToRegisters(this.#toRegisters(), high, low);
    return true;
  }

  merge(other: VisitorSketch): boolean {
    if (!(other instanceof Sketch)) throw new TypeError("only a sketch from this library can be merged");
    let isChanged = false;
    if (other.#registers !== undefined) {
      isChanged = this.#hashes !== undefined;
      return mergeRegisters(this.#toRegisters(), other.#registers) || isChanged;
    }
    other.#hashes?.forEach((high, low) => {
      isChanged = this.add(high, low) || isChanged;
    });
    return isChanged;
  }

  mergeEncoded(bytes: Uint8Array): void {
    const content = decodeContent(bytes);
    if ("hashes" in content) {
      content.hashes.forEach((high, low) => {
        this.add(high, low);
      });
      return;
    }
    const hashes = this.#hashes;
    const registers = this.#toRegisters();
    // Damage may be found only after some registers have been added.
    BACKUP.set(registers);
    try {
      content.addTo(registers);
    } catch (error) {
      registers.set(BACKUP);
      if (hashes !== undefined) {
        this.#hashes = hashes;
        this.#registers = undefined;
      }
      throw error;
    }
  }

  estimate(): number {
    return this.#hashes === undefined ? estimateVisitors(this.#toRegisters()) : this.#hashes.size();
  }

  encode(): Buffer {
    return this.#hashes === undefined ? encodeRegisters(this.#toRegisters()) : encodeHashes(this.#hashes);
  }

  #toRegisters(): Registers {
    if (this.#registers !== undefined) return this.#registers;
    const registers = createRegisters();
    this.#hashes?.forEach((high, low) => {
      addToRegisters(registers, high, low);
    });
    this.#hashes = undefined;
    this.#registers = registers;
    return registers;
  }
}
