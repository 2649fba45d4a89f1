// Leaves nothing running when a benchmark fails or is interrupted.

const INTERRUPTED = 130;
let isStopping = false;

/** Calls `stop` on SIGINT and SIGTERM, and then ends the process. */
export function stopOnInterrupt(stop: () => Promise<void>): void {
  const onSignal = async () => {
    if (isStopping) return;
    isStopping = true;
    // What was under way fails now that its servers end; that is no news.
    process.on("uncaughtException", () => {});
    await stop().catch(() => {});
    process.exit(INTERRUPTED);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** Kills the process, where it still runs, when this one ends. Returns what calls that off, once it has ended. */
export function endWithThisProcess(pid: number): () => void {
  const kill = () => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  process.once("exit", kill);
  return () => process.off("exit", kill);
}
