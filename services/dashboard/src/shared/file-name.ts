// Names of the files that people save: readable, and good on every system.

const MAX_LENGTH = 60;

/**
 * The title, else the slug, made of letters and digits of any script with hyphens between, then the size: `Menu-summer-50mm.pdf`.
 * Nothing in it can lead to another folder, turn the direction of reading, or hide the ending.
 */
export function fileName(
  { title, short_url }: { title: string | null; short_url: string },
  size: string | undefined,
  format: string,
): string {
  const name = readable(title ?? "") || readable(short_url.slice(short_url.lastIndexOf("/") + 1)) || "code";
  // A size or "qr" behind it, since Windows knows names that no file may have, such as "con".
  return `${name}-${size ?? "qr"}.${format}`;
}

function readable(text: string): string {
  const words = text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, MAX_LENGTH).join("").replace(/-$/, "");
}
