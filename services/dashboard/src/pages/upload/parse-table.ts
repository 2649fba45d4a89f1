// Parses CSV into headers and rows. The delimiter can be a comma, a semicolon, or a tab.

import { guessColumns } from "./columns.ts";
import { type Draft, NO_DEFAULTS, type Row } from "./draft.ts";

export const MAX_ROWS = 5000;
const DELIMITERS = [",", ";", "\t"];

/** Why the text is not a table: a message key and the message's values. */
export interface TableProblem {
  problem: "empty" | "noRows" | "tooMany" | "quotes" | "cells";
  count?: number;
  row?: number;
}

/**
 * Returns the table with guesses for its columns, or the reason why the text is not a table. Loads the parser on first
 * use.
 */
export async function parseTable(text: string): Promise<Draft | TableProblem> {
  const { parse } = (await import("papaparse")).default;
  const { data, errors } = parse<string[]>(text, { delimitersToGuess: DELIMITERS });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken !== undefined) return { problem: "quotes", row: (broken.row ?? 0) + 1 };
  const [first, ...rest] = data
    .map((cells, index) => ({ id: index + 1, cells: withoutBlanks(cells) }))
    .filter(({ cells }) => cells.length > 0);
  if (first === undefined) return { problem: "empty" };
  if (rest.length === 0) return { problem: "noRows" };
  if (rest.length > MAX_ROWS) return { problem: "tooMany", count: rest.length };
  const width = first.cells.length;
  const long = rest.find(({ cells }) => cells.length > width);
  if (long !== undefined) return { problem: "cells", row: long.id };
  const headers = uniqueNames(first.cells);
  const rows = rest.map(
    ({ id, cells }): Row => ({
      id,
      cells: headers.map((_, index) => cells[index] ?? ""),
      isLeftOut: false,
    }),
  );
  return { headers, rows, choices: guessColumns(headers, rows), defaults: NO_DEFAULTS };
}

/** Trims the cells and drops trailing empty ones, which spreadsheets add. */
function withoutBlanks(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => cell.trim());
  const last = trimmed.findLastIndex((cell) => cell !== "");
  return trimmed.slice(0, last + 1);
}

/** Names empty headers by their position, and numbers repeated ones. */
function uniqueNames(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header, index) => {
    const name = header === "" ? `#${index + 1}` : header;
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name} (${number})`;
    taken.add(unique);
    return unique;
  });
}
