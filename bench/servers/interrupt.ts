// Stops everything when a benchmark fails or is interrupted.

const INTERRUPTED = 130;
let isStopping = false;

/** Calls `stop` on SIGINT and SIGTERM, and then exits. */
export function stopOnInterrupt(stop: () => Promise<void>): void {
  const onSignal = async () => {
    if (isStopping) return;
    isStopping = true;
    // Work in progress fails because its servers are being stopped.
    process.on("uncaughtException", () => {});
    await stop().catch(() => {});
    process.exit(INTERRUPTED);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** Kills the process when this process exits, unless the returned function has been called. */
export function endWithThisProcess(pid: number): () => void {
  const kill = () => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has exited.
    }
  };
  process.once("exit", kill);
  return () => process.off("exit", kill);
}
