/** Returns a hash of the visitor and the seed, in hex. Like keyed hashes, the results are evenly distributed. */
export function visitorHash(visitor: number, seed: number): string {
  return hex(mixed(visitor ^ seed)) + hex(mixed(visitor + 0x9e3779b9));
}

const hex = (bits: number) => bits.toString(16).padStart(8, "0");

/** Mixes a number so that every bit of the result depends on every bit of the input (the MurmurHash3 finalizer). */
export function mixed(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
