// Names of downloaded files: readable, and valid on every system.

const MAX_LENGTH = 60;

/**
 * Returns a name such as `Menu-summer-50mm.pdf`: the words in the title (or else in the slug), joined by hyphens, then
 * the size. The words contain only letters and digits from any script, so the name cannot lead to another folder,
 * reverse the text direction, or hide its extension.
 */
export function fileName(
  { title, short_url }: { title: string | null; short_url: string },
  size: string | undefined,
  format: string,
): string {
  const name = readable(title ?? "") || readable(short_url.slice(short_url.lastIndexOf("/") + 1)) || "code";
  // The suffix, a size or "qr", avoids reserved Windows names such as "con".
  return `${name}-${size ?? "qr"}.${format}`;
}

function readable(text: string): string {
  const words = text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, MAX_LENGTH).join("").replace(/-$/, "");
}
