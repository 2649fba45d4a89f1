// Derives codes from numbers, so that the database, the bare server, and the load agree. Slugs are distributed as evenly as random slugs.

/** Odd factor that maps numbers to distinct ten-digit hexadecimal slugs. Products are exact for up to 3,000,000 codes. */
const SPREAD = 2_654_435_761;
const SLUGS = 2 ** 40;

export function slugOf(number: number): string {
  return ((number * SPREAD) % SLUGS).toString(16).toUpperCase().padStart(10, "0");
}

/** Returns a slug of the usual length that no code has. The slug starts with Z, which is not a hexadecimal digit. */
export function unknownSlugOf(number: number): string {
  return `Z${slugOf(number).slice(1)}`;
}

export function targetOf(number: number): string {
  return `https://www.example.com/menu/${number}/lunch?table=12&utm_source=qr`;
}

export function codeUuidOf(number: number): string {
  return `01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

/** `slugOf`, `targetOf`, and `codeUuidOf` as SQL expressions for a column named `number`. */
export const SQL_SLUG = `upper(lpad(to_hex((number * ${SPREAD}) % ${SLUGS}), 10, '0'))`;
export const SQL_TARGET = "'https://www.example.com/menu/' || number || '/lunch?table=12&utm_source=qr'";
export const SQL_CODE_UUID = "('01900000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid";
