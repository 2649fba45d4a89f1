/** Generates an idempotency key without crypto.randomUUID, which pages without HTTPS lack. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
