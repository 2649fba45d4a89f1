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
  return "hashes" in content ? new Sketch(content.hashes, undefined) : new Sketch(undefined, content.registers);
}

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
