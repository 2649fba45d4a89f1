// Has the service check the rows, a batch at a time, and recheck those that change.

import type { BatchPreview } from "@qr/session-api";
import { useEffect, useMemo, useState } from "react";
import { ask } from "../../session/session-client.ts";
import { batchesOf } from "./batches.ts";
import { type Draft, itemOf, type Row } from "./draft.ts";
import { patiently } from "./patiently.ts";
import { repeatedFields } from "./repeated.ts";
import { NO_PROBLEMS, type Problems, problemsOf, repeatedProblem } from "./row-problems.ts";

const DEADLINE_MS = 60_000;
const TAKEN = ["slug", "external_id"];

export interface Check {
  /** Returns the problems of a row; undefined until it is checked. */
  problemsOf(row: Row): Problems | undefined;
  /** Row counts, excluding rows that are left out: checked, without problems, with problems, and in total. */
  checked: number;
  good: number;
  bad: number;
  count: number;
  /** Seconds until the check continues, if the service has asked the page to wait. */
  wait: number | undefined;
  failure: unknown;
  retry(): void;
}

type Verdicts = ReadonlyMap<Row, Problems>;

export function useCheck(draft: Draft, rows: readonly Row[]): Check {
  const [verdicts, setVerdicts] = useState<Verdicts>(new Map());
  const [failure, setFailure] = useState<unknown>();
  const [wait, setWait] = useState<number | undefined>();
  const items = useMemo(
    () => rows.filter(({ isLeftOut }) => !isLeftOut).map((row) => ({ id: row.id, row, item: itemOf(row, draft) })),
    [rows, draft],
  );
  const repeated = useMemo(() => repeatedFields(items), [items]);
  const waiting = useMemo(() => items.filter(({ row }) => !verdicts.has(row)), [items, verdicts]);

  useEffect(() => {
    const [batch] = batchesOf(waiting);
    if (batch === undefined || failure !== undefined) return;
    const stop = new AbortController();
    const send = () =>
      ask<BatchPreview>("/batch/preview", {
        method: "POST",
        body: batch.map(({ item }) => item),
        signal: stop.signal,
        deadlineMs: DEADLINE_MS,
      });
    patiently(send, stop.signal, setWait).then(
      ({ data }) => setVerdicts((before) => withResults(before, batch, data)),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error);
      },
    );
    return () => stop.abort();
  }, [waiting, failure]);

  // A row that no longer repeats another may have been rejected for doing so.
  const [wasRepeated, setWasRepeated] = useState(repeated);
  if (wasRepeated !== repeated) {
    setWasRepeated(repeated);
    setVerdicts((before) => withoutTaken(before, rows));
  }

  const found = (row: Row): Problems | undefined => {
    const verdict = verdicts.get(row);
    const field = repeated.get(row.id);
    return verdict === undefined || field === undefined ? verdict : { ...verdict, ...repeatedProblem(field) };
  };
  const checked = items.length - waiting.length;
  const bad = items.filter(({ row }) => Object.keys(found(row) ?? NO_PROBLEMS).length > 0).length;
  return {
    problemsOf: found,
    checked,
    good: checked - bad,
    bad,
    count: items.length,
    wait,
    failure,
    retry: () => setFailure(undefined),
  };
}

function withResults(before: Verdicts, batch: readonly { row: Row }[], results: BatchPreview["data"]): Verdicts {
  const after = new Map(before);
  for (const [index, { row }] of batch.entries()) {
    const result = results[index];
    if (result !== undefined) after.set(row, result.status === 200 ? NO_PROBLEMS : problemsOf(result.error));
  }
  return after;
}

/** Discards the verdicts on rows that no longer exist and on rows whose short link or external ID was taken. */
function withoutTaken(before: Verdicts, rows: readonly Row[]): Verdicts {
  const isKept = (row: Row) => {
    const verdict = before.get(row);
    return verdict !== undefined && !TAKEN.some((field) => field in verdict);
  };
  return new Map(rows.filter(isKept).map((row) => [row, before.get(row) ?? NO_PROBLEMS]));
}
