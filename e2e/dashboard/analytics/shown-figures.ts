// Reads every figure that the analytics page shows, from its tables and lists.

import type { Locator } from "playwright-core";
import type { Visitor } from "../parts/visitor.ts";

export const DIMENSIONS = [
  ...["country", "device", "os", "browser", "language", "referrer", "source"],
  ...["rule", "alias"],
] as const;

export interface ShownFigures {
  scans: number;
  /** Null if the page says that visitors are not available. */
  visitors: number | null;
  /** Undefined if the page does not mention bots. */
  bots: number | undefined;
  /** The scans and, if available, the visitors of the previous period. */
  before: number[];
  timeline: (string | number)[][];
  /** Undefined if the page says that hours are not available. */
  hours: (string | number)[][] | undefined;
  countryTable: (string | number)[][];
  /** The name, the scans, and the share of each value, by dimension. */
  lists: Record<string, (string | number)[][]>;
}

export const panelOf = ({ page, say }: Visitor, key: string): Locator =>
  page.getByRole("region", { name: say(key), exact: true });

const isNumber = (text: string) => /^[\d,]+$/.test(text);
const numberIn = (text: string) => Number(text.replaceAll(",", ""));
const cellOf = (text: string) => (isNumber(text) ? numberIn(text) : text);

export async function readPage(visitor: Visitor): Promise<ShownFigures> {
  const totals = await readTotals(visitor);
  const lists: ShownFigures["lists"] = {};
  for (const dimension of DIMENSIONS) {
    const panel = panelOf(visitor, `analytics:dimensions.${dimension}`);
    if ((await panel.count()) > 0) lists[dimension] = await readList(visitor, panel);
  }
  const hours = panelOf(visitor, "analytics:hours.title");
  const hasHours = (await hours.getByText(visitor.say("analytics:hours.filtered")).count()) === 0;
  return {
    ...totals,
    timeline: await readTable(visitor, panelOf(visitor, "analytics:scans")),
    hours: hasHours ? await readTable(visitor, hours) : undefined,
    countryTable: await readTable(visitor, panelOf(visitor, "analytics:dimensions.country")),
    lists,
  };
}

type Totals = Pick<ShownFigures, "scans" | "visitors" | "bots" | "before">;

/** Reads the totals above the chart, whose table must be closed. */
async function readTotals(visitor: Visitor): Promise<Totals> {
  const { say } = visitor;
  const text = await panelOf(visitor, "analytics:scans").innerText();
  const lines = text.split("\n").map((line) => line.trim());
  const filled = lines.filter((line) => line !== "");
  const after = (label: string) => filled[filled.lastIndexOf(label) + 1] ?? "";
  const visitors = after(say("analytics:visitors"));
  const [bots] = [...text.matchAll(patternOf(say("analytics:bots", { count: "COUNT" })))];
  return {
    scans: numberIn(after(say("analytics:scans"))),
    visitors: isNumber(visitors) ? numberIn(visitors) : null,
    bots: bots === undefined ? undefined : numberIn(bots[1] ?? ""),
    before: [...text.matchAll(patternOf(say("analytics:before", { count: "COUNT" })))].map(([, count]) =>
      numberIn(count ?? ""),
    ),
  };
}

/** Returns a pattern that matches the text with a number in place of `COUNT`. */
const patternOf = (text: string) => new RegExp(text.replace("COUNT", "([\\d,]+)"), "g");

async function readTable({ say }: Visitor, panel: Locator): Promise<(string | number)[][]> {
  await panel.getByRole("button", { name: say("analytics:tools.showTable"), exact: true }).click();
  await panel.getByRole("table").waitFor();
  const rows = await panel.locator("tbody tr").allInnerTexts();
  return rows.map((row) => row.split("\t").map((cell) => cellOf(cell.trim())));
}

async function readList({ say }: Visitor, panel: Locator): Promise<(string | number)[][]> {
  const [start = ""] = say("analytics:all_other", { count: "COUNT" }).split("COUNT");
  const all = panel.getByRole("button", { name: new RegExp(`^${start}\\d`) });
  if ((await all.count()) > 0) await all.click();
  const rows = await panel.locator("ul li").allInnerTexts();
  return rows.map((row) => row.split("\n").flatMap((part) => (part.trim() === "" ? [] : [cellOf(part.trim())])));
}
