// Searches bytes for secrets in every encoding in which they could be hidden.

export interface Canary {
  name: string;
  text: string;
}

/** Returns the names of the canaries that the bytes contain in any encoding, ignoring case. */
export function canariesIn(bytes: Buffer, canaries: readonly Canary[]): string[] {
  const haystack = bytes.toString("latin1").toLowerCase();
  return canaries.filter(({ text }) => formsOf(text).some((form) => haystack.includes(form))).map(({ name }) => name);
}

/**
 * Returns the lowercase encodings of a string, each with one character per byte: plain, percent-encoded, hexadecimal, and base64 at any
 * offset in a longer string. For an IPv6 address, also returns the address's bytes, both raw and in hexadecimal.
 */
export function formsOf(text: string): string[] {
  const bytes = Buffer.from(text, "utf8");
  const forms = [bytes.toString("latin1"), encodeURIComponent(text), bytes.toString("hex")];
  for (const offset of [0, 1, 2]) forms.push(base64At(offset, bytes));
  if (isIpv6(text)) forms.push(ipv6Bytes(text).toString("latin1"), ipv6Bytes(text).toString("hex"));
  return forms.map((form) => form.toLowerCase());
}

/** Returns the base64 characters that depend only on these bytes when `offset` bytes precede them. */
function base64At(offset: number, bytes: Buffer): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

const isIpv6 = (text: string) => /^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/.test(text);

function ipv6Bytes(text: string): Buffer {
  return Buffer.from(
    text
      .split(":")
      .map((group) => group.padStart(4, "0"))
      .join(""),
    "hex",
  );
}
