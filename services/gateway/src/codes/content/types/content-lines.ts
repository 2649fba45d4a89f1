// The lines of vCard (RFC 6350) and iCalendar (RFC 5545): `NAME;PARAM=value:value`, with long lines folded.

import { unfoldLines } from "@qr/contracts";

export interface ContentLine {
  /** The property's name in uppercase, without its group prefix. */
  name: string;
  /** The parameters, each with its leading `;`; "" if there are none. */
  parameters: string;
  value: string;
}

const PARAMETER_VALUE = '(?:"[^"]*"|[^";:,]*)';
const LINE = new RegExp(
  `^(?:[A-Za-z0-9-]+\\.)?([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=${PARAMETER_VALUE}(?:,${PARAMETER_VALUE})*)*):(.*)$`,
);

/** Returns the unfolded lines, or a sentence that tells the client what is wrong. Each line ends with CRLF or LF, except perhaps the last. */
export function readContentLines(text: string): ContentLine[] | string {
  const lines: ContentLine[] = [];
  for (const [index, line] of unfoldLines(text).entries()) {
    if (/(?!\t)\p{Cc}/u.test(line))
      return `Must have lines that end with CRLF or LF, and no other control characters (line ${index + 1}).`;
    const [, name, parameters, value] = LINE.exec(line) ?? [];
    if (name === undefined || parameters === undefined || value === undefined) {
      return `Must have lines of the form NAME:value or NAME;PARAM=value:value (line ${index + 1} after unfolding).`;
    }
    lines.push({ name: name.toUpperCase(), parameters, value });
  }
  return lines;
}

/** Returns whether the line is `BEGIN:component` or `END:component`, ignoring case. */
export function isMark(line: ContentLine | undefined, name: "BEGIN" | "END", component: string): boolean {
  return line?.name === name && line.value.toUpperCase() === component;
}
