// Journals of processes that are no longer running, and the metrics that tests of adoption read.

import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeFrame, segmentName } from "../journal/segment.ts";
import { scanText } from "./scans.ts";

/** Returns a frame with one scan, which has the same number as the frame. */
export function frameOf(journalId: string, number: number): Buffer {
  return encodeFrame(number, `{"journal_id":"${journalId}","frame":${number},"scans":[${scanText(number)}]}`);
}

/** Writes the journal of a process that is no longer running, and returns its ID. */
export async function writeDeadJournal(
  directory: string,
  segments: readonly Buffer[],
  journalId: string = randomUUID(),
): Promise<string> {
  const folder = join(directory, journalId);
  await mkdir(folder);
  for (const [index, bytes] of segments.entries()) await writeFile(join(folder, segmentName(index + 1)), bytes);
  return journalId;
}

/** Returns the value of a metric without labels. `text`: the metrics in the Prometheus text format. */
export function metricValue(text: string, name: string): number | undefined {
  const line = text.split("\n").find((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}
