// Prefix codes as deflate has them (RFC 1951, 3.2.2): lengths from counts, codes from lengths. Used by deflate.ts and block-header.ts.

const MAX_LENGTH = 15;

export interface PrefixCode {
  lengths: Uint8Array;
  codes: Uint16Array;
}

/** The best code for counts, of at most `limit` bits a symbol. */
export function prefixCode(counts: Uint32Array, limit: number): PrefixCode {
  const lengths = codeLengths(counts, limit);
  return { lengths, codes: codesOf(lengths) };
}

/**
 * The length of each symbol's code in bits, at most `limit`; 0 for symbols that are never used. One symbol alone gets one bit.
 * `2 ** limit` must be at least the number of used symbols.
 */
function codeLengths(counts: Uint32Array, limit: number): Uint8Array {
  const used: number[] = [];
  for (let symbol = 0; symbol < counts.length; symbol += 1) if (counts[symbol] !== 0) used.push(symbol);
  const lengths = new Uint8Array(counts.length);
  if (used.length === 1) lengths[used[0] ?? 0] = 1;
  if (used.length < 2) return lengths;
  // Counts that differ less make codes that differ less; a tree that is too deep is rare.
  for (let divisor = 1; ; divisor *= 2) {
    const weights = used.map((symbol) => Math.ceil((counts[symbol] ?? 0) / divisor));
    const depths = treeDepths(weights);
    if (Math.max(...depths) > limit) continue;
    for (const [index, symbol] of used.entries()) lengths[symbol] = depths[index] ?? 0;
    return lengths;
  }
}

/** The depth of each leaf of the tree that takes the fewest bits. Two or more weights. */
function treeDepths(weights: readonly number[]): number[] {
  const leaves = [...weights.keys()].sort((one, other) => (weights[one] ?? 0) - (weights[other] ?? 0) || one - other);
  const nodes = leaves.map((leaf) => weights[leaf] ?? 0);
  const parents: number[] = [];
  // Leaves are taken in order, and inner nodes are made in order: the lightest is at the head of one of two queues.
  let [leaf, inner] = [0, leaves.length];
  const lightest = () => {
    const isLeaf = leaf < leaves.length && (inner >= nodes.length || (nodes[leaf] ?? 0) <= (nodes[inner] ?? 0));
    return isLeaf ? leaf++ : inner++;
  };
  while (nodes.length < 2 * leaves.length - 1) {
    const [one, other] = [lightest(), lightest()];
    parents[one] = parents[other] = nodes.length;
    nodes.push((nodes[one] ?? 0) + (nodes[other] ?? 0));
  }
  const depths = nodes.map(() => 0);
  for (let node = nodes.length - 2; node >= 0; node -= 1) depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1;
  const ofLeaf: number[] = [];
  for (const [index, at] of leaves.entries()) ofLeaf[at] = depths[index] ?? 0;
  return ofLeaf;
}

/** The codes, turned round so that the bit which is read first is the lowest. */
function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  const counts = new Uint16Array(MAX_LENGTH + 1);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol] ?? 0;
    if (length > 0) counts[length] = (counts[length] ?? 0) + 1;
  }
  // The first code of each length follows on the last one of the length before.
  const next = new Uint16Array(MAX_LENGTH + 1);
  for (let length = 1; length <= MAX_LENGTH; length += 1) {
    next[length] = ((next[length - 1] ?? 0) + (counts[length - 1] ?? 0)) << 1;
  }
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    const code = next[length] ?? 0;
    codes[symbol] = turned(code, length);
    next[length] = code + 1;
  }
  return codes;
}

function turned(code: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit += 1) bits |= ((code >> bit) & 1) << (length - 1 - bit);
  return bits;
}
