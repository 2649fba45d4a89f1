// Counts different visitors in bounded space: exactly while they are few, by estimate beyond. The stats service keeps one
// sketch per code and UTC day and adds to it; the gateway merges the days of a range and asks for the estimate.
// Visitors come as 64-bit hashes that must be evenly spread (a keyed hash is). Why this form: docs/adr/0003-visitor-sketch.md.

import { estimateVisitors } from "./estimate.ts";
import { createHashSet, type HashSet } from "./hash-set.ts";
import { addToRegisters, createRegisters, mergeRegisters, type Registers } from "./registers.ts";
import { decodeContent, encodeHashes, encodeRegisters } from "./sketch-encoding.ts";

export { EXACT_LIMIT } from "./hash-set.ts";
export { MAX_SKETCH_BYTES } from "./sketch-encoding.ts";

export interface VisitorSketch {
  /** Adds the visitor whose hash is `high` × 2^32 + `low`, both unsigned 32-bit. True where that changed the sketch. */
  add(high: number, low: number): boolean;
  /** Adds all visitors of another sketch, which stays as it is. True where that changed this one. */
  merge(other: VisitorSketch): boolean;
  /** The same of another one's bytes, without making it. Throws a SketchFormatError as decodeSketch does, with nothing added. */
  mergeEncoded(bytes: Uint8Array): void;
  /** How many different visitors were added: exact up to EXACT_LIMIT, then with a standard error of about 0.6 %. An integer. */
  estimate(): number;
  /**
   * The sketch as bytes, at most MAX_SKETCH_BYTES. The same visitors give the same bytes, whatever the order and however often
   * they were added or merged.
   */
  encode(): Buffer;
}

/** A sketch of no visitors. */
export function emptySketch(): VisitorSketch {
  return new Sketch(createHashSet(), undefined);
}

/** The sketch behind the bytes of `encode`. Throws a SketchFormatError where they are damaged or of an unknown format. */
export function decodeSketch(bytes: Uint8Array): VisitorSketch {
  const content = decodeContent(bytes);
  if ("hashes" in content) return new Sketch(content.hashes, undefined);
  const registers = createRegisters();
  content.addTo(registers);
  return new Sketch(undefined, registers);
}

/** Bytes of a hash that stands by itself. */
export const HASH_BYTES = 8;

/**
 * Adds hashes that stand one behind the other, big-endian, in any order and with repeats; bytes behind the last whole one are left
 * out. True where that changed the sketch.
 */
export function addHashes(sketch: VisitorSketch, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isChanged = false;
  for (let at = 0; at + HASH_BYTES <= bytes.byteLength; at += HASH_BYTES) {
    if (sketch.add(view.getUint32(at), view.getUint32(at + 4))) isChanged = true;
  }
  return isChanged;
}

/** What mergeEncoded goes back to, for as long as it runs: of 16 KB for each call the collector would have much to do. */
const UNDAMAGED = createRegisters();

/** Holds hashes until there are more than EXACT_LIMIT, from then on registers only; there is no way back. */
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
    if (!(other instanceof Sketch)) throw new TypeError("only a sketch of this library can be merged");
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
    // Damage shows when part of the registers has been added.
    UNDAMAGED.set(registers);
    try {
      content.addTo(registers);
    } catch (error) {
      registers.set(UNDAMAGED);
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
