/**
 * Calls `work` for each item, with at most `atOnce` calls at a time. Starts no more calls once `signal` has aborted or
 * a call has failed. Rejects with the first error.
 */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...items];
  let hasFailed = false;
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && !signal.aborted && !hasFailed; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
