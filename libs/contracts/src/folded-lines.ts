// Folded lines in vCard (RFC 6350, section 3.2) and iCalendar (RFC 5545, section 3.1): each continuation line starts with a space or a
// tab. The gateway unfolds targets to validate them; the redirect folds the files that it serves.

/** Maximum length of a line, excluding its line break, in bytes. */
const MAX_LINE_BYTES = 75;

/** Returns the unfolded lines of the text. The original lines end with CRLF or LF; the last one may lack a line break. */
export function unfoldLines(text: string): string[] {
  return text
    .replace(/\r?\n$/, "")
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/);
}

/** Joins the lines into one string. Ends each line with CRLF, and folds long lines without splitting a character. */
export function foldLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = utf8Bytes(character.codePointAt(0) ?? 0);
    if (bytes + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
