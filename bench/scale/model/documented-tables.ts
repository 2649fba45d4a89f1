// The tables in docs/scale.md that come from the capacity model. `npm run docs` writes them.

import { capacityTables } from "./capacity-tables.ts";

/** Returns `page` with the current tables. Throws an Error if the page has no placeholder for one of them. */
export function withCapacityTables(page: string): string {
  return capacityTables().reduce((text, { name, rows }) => {
    const start = `<!-- capacity ${name}: written by npm run docs -->\n`;
    const end = `<!-- end of ${name} -->`;
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/scale.md has no placeholder for the table ${name}.`);
    return text.slice(0, from + start.length) + markdown(rows) + text.slice(to);
  }, page);
}

function markdown([head = [], ...rows]: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}
