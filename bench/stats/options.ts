/** A part of the benchmark. Starts and stops the servers that it needs. */
export interface StatsPart {
  name: string;
  /** Measures, prints a summary, and resolves with all figures for the JSON file. */
  run(options: StatsOptions): Promise<object>;
}

export interface StatsOptions {
  rounds: number;
  seconds: number;
  scans: number[];
  codes: number;
  kept: number;
  rate: number;
}
