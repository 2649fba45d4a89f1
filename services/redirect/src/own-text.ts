// Text that may be remembered. V8 keeps a part of a text as a reference to the whole, so remembering a header would keep the request
// that it came in. Used by everything that remembers what clients send.

/** The same text in memory of its own. `text`: latin1, as headers are. */
export function ownText(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}
