// Ends what a benchmark has started when the benchmark itself is interrupted.

const INTERRUPTED = 130;
const stops: (() => Promise<void>)[] = [];
let isStopping = false;

async function stopAll(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const stop of stops.reverse()) await stop().catch(() => {});
  process.exit(INTERRUPTED);
}

/** Calls `stop` on SIGINT and SIGTERM, after those that were given later, and then ends the process. */
export function stopOnInterrupt(stop: () => Promise<void>): void {
  if (stops.length === 0) {
    process.once("SIGINT", stopAll);
    process.once("SIGTERM", stopAll);
  }
  stops.push(stop);
}
