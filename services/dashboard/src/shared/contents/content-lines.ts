// Reads the lines of vCards and events (RFC 6350, 5545): `NAME;PARAMETER=…:value`.

export interface ContentLine {
  /** The property name in uppercase, without its group. */
  name: string;
  parameters: string;
  value: string;
  /** The whole line, unfolded. */
  text: string;
}

/** Returns the unfolded lines. Text without a colon gets the name "". */
export function contentLines(target: string): ContentLine[] {
  const lines = target.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return lines.filter((text) => text.trim() !== "").map(readLine);
}

function readLine(text: string): ContentLine {
  const [, name = "", parameters = "", value = ""] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s.exec(text) ?? [];
  return { name: name.toUpperCase(), parameters, value, text };
}

/** Returns the lines between `BEGIN:component` and `END:component`, or undefined if the lines are not exactly one such component. */
export function linesWithin(component: string, lines: readonly ContentLine[]): ContentLine[] | undefined {
  const isEdge = (line: ContentLine | undefined, name: string) =>
    line?.name === name && line.value.trim().toUpperCase() === component;
  if (!isEdge(lines[0], "BEGIN") || !isEdge(lines.at(-1), "END")) return undefined;
  const within = lines.slice(1, -1);
  return within.some((line) => isEdge(line, "BEGIN")) ? undefined : within;
}

/** Returns the text that a value stands for: `\n` is a line break, and other characters after a backslash stand for themselves. */
export function unescapedText(value: string): string {
  return value.replace(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? "\n" : character));
}

/** Splits a value at semicolons that are not escaped, and unescapes the parts. */
export function partsOf(value: string): string[] {
  const parts = `;${value}`.match(/;(?:\\.|[^\\;])*/gs) ?? [];
  return parts.map((part) => unescapedText(part.slice(1)));
}

/** Returns the names of the properties in the lines, such as `NOTE, TEL`. */
export function propertyNames(lines: string): string {
  const names = contentLines(lines).map(({ name }) => name);
  return [...new Set(names)].filter((name) => name !== "BEGIN" && name !== "END").join(", ");
}
