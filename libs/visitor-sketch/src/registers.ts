// The estimating form of a sketch: UltraLogLog (Otmar Ertl, "UltraLogLog: A Practical and More Space-Efficient Alternative to
// HyperLogLog for Approximate Distinct Counting", PVLDB 17(7), 2024, https://arxiv.org/abs/2308.16862).
//
// The first 14 bits of a hash select one of 2^14 registers. The leading zeros of the other bits give the hash's level: 1 for half of the
// hashes, 2 for a quarter, and so on. A register holds the highest level seen so far, as in HyperLogLog, and two more bits that record whether
// the next two levels below were seen: 4 × highest level + 2 × (next was seen) + (the one after was seen).

const INDEX_BITS = 14;
export const REGISTER_COUNT = 2 ** INDEX_BITS;
/** Higher levels count as this one, so that a register fits in 7 bits. A given register reaches this level about once per 2^44 visitors. */
export const MAX_LEVEL = 31;
/** Number of possible register values. */
export const REGISTER_VALUES = 4 * (MAX_LEVEL + 1);

export type Registers = Uint8Array;

export function createRegisters(): Registers {
  return new Uint8Array(REGISTER_COUNT);
}

/** Adds the hash `high` × 2^32 + `low`. Returns whether a register changed. */
export function addToRegisters(registers: Registers, high: number, low: number): boolean {
  const index = high >>> (32 - INDEX_BITS);
  const rest = high & 0x3ffff;
  const zeros = rest === 0 ? 18 + Math.clz32(low) : Math.clz32(rest) - INDEX_BITS;
  const level = zeros < MAX_LEVEL ? zeros + 1 : MAX_LEVEL;
  const before = registers[index] ?? 0;
  const after = UNION[before * REGISTER_VALUES + 4 * level] ?? 0;
  if (after === before) return false;
  registers[index] = after;
  return true;
}

/** Adds to `target` everything that `source` has seen. Returns whether a register changed. */
export function mergeRegisters(target: Registers, source: Registers): boolean {
  let isChanged = false;
  for (let index = 0; index < REGISTER_COUNT; index += 1) {
    const theirs = source[index] ?? 0;
    const before = target[index] ?? 0;
    if (theirs === 0 || theirs === before) continue;
    const after = UNION[before * REGISTER_VALUES + theirs] ?? 0;
    if (after === before) continue;
    target[index] = after;
    isChanged = true;
  }
  return isChanged;
}

/**
 * Merges four registers of 7 bits, the first in the highest bits, into those of `target` that start at `index`. If a value
 * is impossible, the result has the bit DAMAGED set, and `target` is unusable.
 */
export function mergeFour(target: Registers, index: number, four: number): number {
  const first = UNION[((target[index] ?? 0) << 7) | (four >>> 21)] ?? DAMAGED;
  const second = UNION[((target[index + 1] ?? 0) << 7) | ((four >>> 14) & 0x7f)] ?? DAMAGED;
  const third = UNION[((target[index + 2] ?? 0) << 7) | ((four >>> 7) & 0x7f)] ?? DAMAGED;
  const fourth = UNION[((target[index + 3] ?? 0) << 7) | (four & 0x7f)] ?? DAMAGED;
  target[index] = first;
  target[index + 1] = second;
  target[index + 2] = third;
  target[index + 3] = fourth;
  return first | second | third | fourth;
}

/** Merges one register into the one at `index`, as mergeFour does. */
export function mergeOne(target: Registers, index: number, value: number): number {
  const after = value < REGISTER_VALUES ? (UNION[((target[index] ?? 0) << 7) | value] ?? DAMAGED) : DAMAGED;
  target[index] = after;
  return after;
}

/** Marks a union with an impossible value. No valid register value has this bit. */
export const DAMAGED = 0x80;

/**
 * UNION[a × REGISTER_VALUES + b] is the value of a register that has seen everything that registers with the values `a` and `b` have
 * seen. The entry is DAMAGED if `a` or `b` is impossible: levels below 1 do not exist, so their bits are never set.
 */
const UNION = unionTable();

function unionTable(): Uint8Array {
  const table = new Uint8Array(REGISTER_VALUES * REGISTER_VALUES);
  for (let a = 0; a < REGISTER_VALUES; a += 1) {
    for (let b = 0; b < REGISTER_VALUES; b += 1) {
      const isPossible = registerOf(levelsOf(a)) === a && registerOf(levelsOf(b)) === b;
      table[a * REGISTER_VALUES + b] = isPossible ? registerOf(levelsOf(a) | levelsOf(b)) : DAMAGED;
    }
  }
  return table;
}

/** Returns the levels that a register has recorded as seen: bit 0 for level 1, up to bit 30. */
function levelsOf(value: number): number {
  const highest = value >>> 2;
  const window = highest === 0 ? 0 : 4 | (value & 3);
  return highest >= 3 ? window << (highest - 3) : window >>> (3 - highest);
}

function registerOf(levels: number): number {
  if (levels === 0) return 0;
  const highest = 32 - Math.clz32(levels);
  const nextTwo = highest >= 3 ? (levels >>> (highest - 3)) & 3 : (levels << (3 - highest)) & 3;
  return 4 * highest + nextTwo;
}
