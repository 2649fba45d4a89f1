// Lines as vCard (RFC 6350, section 3.2) and iCalendar (RFC 5545, section 3.1) write them: long ones are folded, with a blank in front
// of each further part. The gateway reads targets with it, and the redirect writes what it serves.

/** Bytes of a line at most, without its end. */
const MAX_LINE_BYTES = 75;

/** The whole lines of a text whose lines end with CRLF or LF; the last one need not end. */
export function unfoldLines(text: string): string[] {
  return text
    .replace(/\r?\n$/, "")
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/);
}

/** The lines as one text, each folded where it is long and ended by CRLF. No character is split. */
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
