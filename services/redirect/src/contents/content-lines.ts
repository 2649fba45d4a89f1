// Reads the lines of vCards and events (RFC 6350, 5545): `NAME;PARAM=value:value`. The gateway has checked them, but this reader accepts any text.

import { unfoldLines } from "@qr/contracts";

export interface ContentLine {
  /** The property's name in uppercase, without its group. */
  name: string;
  /** The values of each parameter, by the parameter's name in uppercase. */
  parameters: ReadonlyMap<string, readonly string[]>;
  value: string;
}

const LINE = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s;
const PARAMETER = /;([\w-]+)=((?:"[^"]*"|[^";])*)/g;

/** Returns the unfolded lines that have a name and a value. */
export function readContentLines(text: string): ContentLine[] {
  return unfoldLines(text).flatMap((line) => {
    const [, name, parameters = "", value = ""] = LINE.exec(line) ?? [];
    return name === undefined ? [] : [{ name: name.toUpperCase(), parameters: readParameters(parameters), value }];
  });
}

function readParameters(text: string): Map<string, string[]> {
  const read = new Map<string, string[]>();
  for (const [, name = "", values = ""] of text.matchAll(PARAMETER)) {
    const parts = values.match(/"[^"]*"|[^",]+/g) ?? [];
    const key = name.toUpperCase();
    read.set(key, [...(read.get(key) ?? []), ...parts.map((part) => part.replaceAll('"', ""))]);
  }
  return read;
}

/** Returns the text that a value stands for: `\n` is a line break, and other characters after a backslash stand for themselves. */
export function unescapedText(value: string): string {
  return value.replace(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? "\n" : character)).trim();
}

/** Splits a value at semicolons that are not escaped, and unescapes the parts. */
export function partsOf(value: string): string[] {
  const parts = `;${value}`.match(/;(?:\\.|[^\\;])*/gs) ?? [];
  return parts.map((part) => unescapedText(part.slice(1)));
}

/** Returns the lines of the first component with this name, without those of the components in it. */
export function linesOfFirst(component: string, lines: readonly ContentLine[]): ContentLine[] {
  const isMark = ({ name, value }: ContentLine, mark: string) =>
    name === mark && value.trim().toUpperCase() === component;
  const own: ContentLine[] = [];
  let depth = 0;
  for (const line of lines.slice(lines.findIndex((line) => isMark(line, "BEGIN")))) {
    if (line.name === "BEGIN") depth += 1;
    else if (line.name === "END") depth -= 1;
    else if (depth === 1) own.push(line);
    if (depth === 0) break;
  }
  return own;
}
