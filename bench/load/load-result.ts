/** What a load generator saw in one measurement. */
export interface LoadResult {
  /** Responses that came while it measured. */
  served: number;
  seconds: number;
  /** Requests sent: `served` and those that were under way at its end. */
  sent: number;
  /** Responses of 400 and above. */
  refused: number;
  /** Requests without a response: connections that broke, time-outs, and what was due but found no free connection in time. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
  p999Ms: number;
  maxMs: number;
}

export interface Load {
  port: number;
  /** Files made by load-files.ts: paths without the first slash, which the redirect's slugs are, and headers joined by tabs. */
  slugsFile: string;
  visitorsFile: string;
  /** Position in the list of slugs to begin at, so that rounds do not all begin with the same codes. */
  from: number;
  connections: number;
  seconds: number;
  /** A JSON body a line: the requests are POSTs then, each with the next body. */
  bodiesFile?: string;
}
