/** What a load generator recorded in one measurement. */
export interface LoadResult {
  /** Responses during the measurement. */
  served: number;
  seconds: number;
  /** Requests sent: `served` and those in flight at the end. */
  sent: number;
  refused: number;
  /** Requests without a response: broken connections, timeouts, and due requests that found no free connection in time. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
  p999Ms: number;
  maxMs: number;
}

export interface Load {
  port: number;
  /** Files written by load-files.ts: paths without the leading slash (slugs for the redirect), and headers joined by tabs. */
  slugsFile: string;
  visitorsFile: string;
  /** Index of the first slug, so that rounds start with different codes. */
  from: number;
  connections: number;
  seconds: number;
  /** A file with one JSON body per line. The requests are then POSTs, each with the next body. */
  bodiesFile?: string;
}
