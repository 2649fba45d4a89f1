// Tries the rules for each cell of the grid: at most 40 calls, four at a time, until a deadline or until the person stops.

import type { TriedRules } from "@qr/client";
import { useEffect, useRef, useState } from "react";
import { ask } from "../../../session/session-client.ts";
import { inParallel } from "../../../shared/in-parallel.ts";
import { pathOf } from "../use-code.ts";
import { type GridMode, type GridPlan, type GridRow, type Profile, type Verdict, verdictOf, visitOf } from "./grid.ts";

const AT_ONCE = 4;
const DEADLINE_MS = 30_000;

export interface GridRun {
  plan: GridPlan;
  mode: GridMode;
  cells: ReadonlyMap<string, Verdict>;
  state: "running" | "done" | "stopped" | "late" | "failed";
  error?: unknown;
}

export const cellName = (column: Profile, row: GridRow): string => `${column.name} ${row.kind} ${row.value ?? ""}`;

export function useGrid(id: string) {
  const [run, setRun] = useState<GridRun | undefined>();
  const stop = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (plan: GridPlan, mode: GridMode, at: string) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    const signal = AbortSignal.any([controller.signal, deadline]);
    const cells = new Map<string, Verdict>();
    // Another run may have begun in the meantime.
    const show = (part: Pick<GridRun, "state" | "error">) =>
      stop.current === controller && setRun({ plan, mode, cells: new Map(cells), ...part });
    const tryCell = async ({ column, row }: { column: Profile; row: GridRow }) => {
      const body = visitOf(column, row, mode, at);
      const tried = await ask<TriedRules>(`${pathOf(id)}/rules/try`, { method: "POST", body, signal });
      cells.set(cellName(column, row), verdictOf(tried, body.country));
      show({ state: "running" });
    };
    show({ state: "running" });
    const all = plan.rows.flatMap((row) => plan.columns.map((column) => ({ column, row })));
    try {
      await inParallel(all, AT_ONCE, tryCell, signal);
      show({ state: endOf(controller, deadline) });
    } catch (error) {
      show(signal.aborted ? { state: endOf(controller, deadline) } : { state: "failed", error });
    }
  };
  return { run, start, stop: () => stop.current?.abort() };
}

function endOf({ signal }: AbortController, deadline: AbortSignal): GridRun["state"] {
  if (signal.aborted) return "stopped";
  return deadline.aborted ? "late" : "done";
}
