// What a worker's settings have that the primary's have not. Used by workers.ts.

/** The least that JOURNAL_MAX_BYTES may be. */
const LEAST_JOURNAL_BYTES = 1024 * 1024;

/**
 * The variables that differ: the metrics' port is the primary's alone, and the limit of the journals, which is for all workers
 * together, is shared out. (A file that holds a setting would come before it.)
 */
export function workerEnvironment(journalMaxBytes: number, workers: number): Record<string, string> {
  const share = Math.max(LEAST_JOURNAL_BYTES, Math.floor(journalMaxBytes / workers));
  return { METRICS_PORT: "", METRICS_PORT_FILE: "", JOURNAL_MAX_BYTES: String(share), JOURNAL_MAX_BYTES_FILE: "" };
}
