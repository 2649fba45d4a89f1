// An upload before its codes are created: the rows of the file, the choice for each column, and defaults for all rows.

import type { Preset } from "@qr/client";
import { fixedKind } from "../../shared/contents/contents.ts";
import { type Choice, type Column, isColumn } from "./columns.ts";

/** A row. An edited row is a new object, so that the rows to recheck can be recognized by identity. */
export interface Row {
  /** The row's number in the file, counted as in a spreadsheet. */
  id: number;
  cells: readonly string[];
  isLeftOut: boolean;
}

export interface Defaults {
  dynamic: boolean;
  preset: Pick<Preset, "id" | "color" | "style"> | null;
  tags: readonly string[];
}

export interface Draft {
  headers: readonly string[];
  /** The choice for each column. */
  choices: readonly Choice[];
  rows: readonly Row[];
  defaults: Defaults;
}

export const NO_DEFAULTS: Defaults = { dynamic: true, preset: null, tags: [] };

/** A body for `POST /v1/qr`. The gateway validates it. */
export type Item = Record<string, unknown>;

const YES = "true yes 1 x wahr ja vrai oui verdadero sí si vero sì verdadeiro sim".split(" ");
const NO = "false no 0 falsch nein faux non falso não nao".split(" ");
export const BOOLEANS: readonly Column[] = ["dynamic", "archived", "preview", "paused"];

/**
 * Returns the request for a row. Values that the API does not accept stay unchanged, so that the gateway reports them
 * as violations.
 */
export function itemOf({ cells }: Row, { headers, choices, defaults }: Omit<Draft, "rows">): Item {
  const item: Item = {};
  const color: Record<string, string> = {};
  const members: Record<string, string> = {};
  for (const [index, choice] of choices.entries()) {
    const cell = cells[index] ?? "";
    if (cell === "" || choice === "ignore") continue;
    if (choice === "member") members[headers[index] ?? ""] = cell;
    else if (choice === "color.dark" || choice === "color.light") color[choice.slice("color.".length)] = cell;
    else item[choice] = cellValue(choice, cell);
  }
  if (Object.keys(members).length > 0) item.metadata = withMembers(item.metadata, members);
  if (Object.keys(color).length > 0) item.color = color;
  return withDefaults(item, defaults);
}

function cellValue(column: Column, cell: string): unknown {
  const folded = cell.toLowerCase();
  if (BOOLEANS.includes(column)) return YES.includes(folded) || (NO.includes(folded) ? false : cell);
  if (column === "max_scans") return /^\d+$/.test(cell) ? Number(cell) : cell;
  if (column === "tags") return tagsIn(cell);
  if (column === "metadata") return parsed(cell);
  return column === "type" || column === "format" || column === "query" ? folded : cell;
}

const tagsIn = (cell: string): string[] =>
  cell
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function withMembers(metadata: unknown, members: Record<string, string>): unknown {
  if (metadata === undefined) return members;
  return typeof metadata === "object" && metadata !== null && !Array.isArray(metadata)
    ? { ...metadata, ...members }
    : metadata;
}

function withDefaults(item: Item, { dynamic, preset, tags }: Defaults): Item {
  const all = [...tags, ...(Array.isArray(item.tags) ? item.tags : [])];
  return {
    ...item,
    ...(item.dynamic === undefined && { dynamic: fixedKind(item.type) ?? dynamic }),
    ...(all.length > 0 && { tags: all }),
    ...(preset !== null && item.color === undefined && { color: preset.color }),
    ...(preset !== null && preset.style !== null && { style: preset.style }),
  };
}

/** Returns the positions of the columns that are not ignored. */
export function usedColumns({ choices }: Pick<Draft, "choices">): number[] {
  return choices.flatMap((choice, index) => (choice === "ignore" ? [] : [index]));
}

/**
 * Returns the position of the column from which a violation's field, such as `tags.0`, was read; undefined if there is
 * none.
 */
export function columnOfField(field: string, { headers, choices }: Pick<Draft, "headers" | "choices">) {
  const [name = "", member] = field.split(".");
  const isSource = (choice: Choice, index: number) =>
    choice === field || choice === name || (choice === "member" && name === "metadata" && headers[index] === member);
  const index = choices.findIndex(isSource);
  const found = index >= 0 ? index : choices.findIndex((choice) => isColumn(choice) && choice.startsWith(`${name}.`));
  return found >= 0 ? found : undefined;
}
