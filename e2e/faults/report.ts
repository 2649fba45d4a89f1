// Formats the report of a run: a line for each finished row, and a table of the rows at the end.

import type { AnyRow } from "./row.ts";
import { canRun, titleOf } from "./rows/index.ts";
import type { RowReport } from "./run-row.ts";

const HEAD = [
  "part",
  "fault",
  "verdict",
  "attempted",
  "served",
  "frames",
  "counted",
  "lost",
  "twice",
  "unexpected",
  "p99 ms",
  "normal s",
  "shown s",
  "MiB",
];
const TEXT_COLUMNS = 3;

export function lineOf(report: RowReport): string {
  const { part, name, verdict, ledger, p99Ms, normalMs, faults } = report;
  const counts = `served ${ledger.served} counted ${ledger.counted} lost ${ledger.lost} twice ${ledger.duplicated}`;
  const times = `p99 ${Math.round(p99Ms)} ms, normal after ${seconds(normalMs)} s`;
  const what = verdict === "not run" ? "" : ` ${counts}, ${times}`;
  return [`${verdict.padEnd(7)} ${part}: ${name}${what}`, ...faults.map((fault) => `        ${fault}`)].join("\n");
}

/** Returns a table of the rows that have a report or cannot run on one machine, in the order of `rows`. */
export function tableOf(rows: readonly AnyRow[], reports: ReadonlyMap<AnyRow, RowReport>): string {
  const lines = rows.flatMap((row) => {
    if (!canRun(row)) return [[row.part, row.name, row.elsewhere]];
    const report = reports.get(row);
    return report ? [cellsOf(report)] : [];
  });
  return aligned([HEAD, ...lines]);
}

/** Returns the output of --list: each row's title and what the row expects. */
export function listOf(rows: readonly AnyRow[]): string {
  return aligned(rows.map((row) => [titleOf(row), canRun(row) ? row.expects : row.elsewhere]));
}

function cellsOf(report: RowReport): string[] {
  const { part, name, verdict, ledger, frames, unexpected, p99Ms, normalMs, shownMs, mostMib, faults } = report;
  if (verdict === "not run") return [part, name, `not run: ${faults.join("; ")}`];
  const { attempted, served, counted, lost, duplicated } = ledger;
  const counts = [attempted, served, frames, counted, lost, duplicated, unexpected, Math.round(p99Ms)].map(String);
  return [
    part,
    name,
    verdict,
    ...counts,
    seconds(normalMs),
    seconds(shownMs),
    String(Math.max(...Object.values(mostMib))),
  ];
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? "-" : (ms / 1000).toFixed(1);
}

/** Left-aligns text and right-aligns numbers. The last cell of a line with fewer cells does not widen its column. */
function aligned(lines: readonly (readonly string[])[]): string {
  const columns = Math.max(...lines.map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(
      ...lines.map((cells) =>
        cells.length < columns && column === cells.length - 1 ? 0 : (cells[column]?.length ?? 0),
      ),
    ),
  );
  const pad = (cell: string, column: number) =>
    column < TEXT_COLUMNS ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((cells) => cells.map(pad).join("  ").trimEnd()).join("\n");
}
