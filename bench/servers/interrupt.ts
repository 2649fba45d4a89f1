// Stops everything when a benchmark fails or is interrupted.

const INTERRUPTED = 130;
let isStopping = false;

/** Calls `stop` on SIGINT and SIGTERM, then exits. */
export function stopOnInterrupt(stop: () => Promise<void>): void {
  const onSignal = async () => {
    if (isStopping) return;
    isStopping = true;
    // Pending work fails as its servers stop, which needs no report.
    process.on("uncaughtException", () => {});
    await stop().catch(() => {});
    process.exit(INTERRUPTED);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** Kills the process, if it is still running, when this one exits. Returns a function that cancels this. */
export function endWithThisProcess(pid: number): () => void {
  const kill = () => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
  };
  process.once("exit", kill);
  return () => process.off("exit", kill);
}
