/** Returns the normalized ASCII form of a URL. The result leads to the same destination, and every program reads it the same way. */
export function asciiUrl(url: string): string {
  return new URL(url).href;
}

/** Matches an absolute http or https URL in visible ASCII, which contains nothing that could end a header line. */
const LOCATION = /^https?:\/\/[\x21-\x7e]+$/;

/** Returns whether the text may be sent as a `Location` header. */
export function isLocation(text: string): boolean {
  return LOCATION.test(text);
}
