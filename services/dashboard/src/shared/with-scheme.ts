/** Adds https:// to a URL without a scheme. */
export function withScheme(url: string): string {
  const text = url.trim();
  // A colon followed by digits is a port: example.com:8080.
  return text === "" || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, "")}`;
}
