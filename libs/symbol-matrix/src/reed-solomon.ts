// Reed-Solomon error correction over GF(256) with the polynomial x^8+x^4+x^3+x^2+1, as in ISO/IEC 18004.

const EXPONENTS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  EXPONENTS[exponent] = value;
  EXPONENTS[exponent + 255] = value;
  LOGARITHMS[value] = exponent;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

function multiply(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return EXPONENTS[(LOGARITHMS[one] ?? 0) + (LOGARITHMS[other] ?? 0)] ?? 0;
}

/** For each degree, the generator polynomial times each byte, as 256 rows of `degree` bytes. */
const TABLES = new Map<number, Uint8Array>();

function tableOf(degree: number): Uint8Array {
  const known = TABLES.get(degree);
  if (known) return known;
  const generator = generatorOf(degree);
  const table = new Uint8Array(256 * degree);
  for (let factor = 0; factor < 256; factor += 1) {
    for (let at = 0; at < degree; at += 1) table[factor * degree + at] = multiply(generator[at] ?? 0, factor);
  }
  TABLES.set(degree, table);
  return table;
}

/** Returns the coefficients of the product of (x - 2^i) for i below the degree, highest power first, without the leading 1. */
function generatorOf(degree: number): Uint8Array {
  const generator = new Uint8Array(degree);
  generator[degree - 1] = 1;
  for (let power = 0; power < degree; power += 1) {
    for (let at = 0; at < degree; at += 1) {
      generator[at] = multiply(generator[at] ?? 0, EXPONENTS[power] ?? 0) ^ (generator[at + 1] ?? 0);
    }
  }
  return generator;
}

/** Writes to `remainder` the remainder for the `length` data bytes that begin at `start`. The degree is the length of `remainder`, 7 to 30. */
export function correct(data: Uint8Array, start: number, length: number, remainder: Uint8Array): void {
  const degree = remainder.length;
  const table = tableOf(degree);
  remainder.fill(0);
  for (let at = start; at < start + length; at += 1) {
    const row = ((data[at] ?? 0) ^ (remainder[0] ?? 0)) * degree;
    for (let index = 0; index < degree - 1; index += 1) {
      remainder[index] = (remainder[index + 1] ?? 0) ^ (table[row + index] ?? 0);
    }
    remainder[degree - 1] = table[row + degree - 1] ?? 0;
  }
}
