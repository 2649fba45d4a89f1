// A bound on how long a call to a dependency may take, for drivers that have none of their own.

/** A dependency did not respond in time. The call itself may still end later; its result is dropped. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * The promise's result, or a DeadlineError that names `what` once `ms` have passed. Where this process itself has stood still for
 * so long, a response that has come meanwhile still counts: timers run before what has been received is read, and the other side
 * is not to blame. Where `signal` is aborted meanwhile, nothing is waited for any longer.
 */
export function withDeadline<T>(promise: Promise<T>, ms: number, what: string, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DeadlineError(`${what} did not respond within ${ms} ms`));
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    const onAbort = () => settle(() => reject(new DeadlineError(`${what} had not served yet`)));
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      end();
    };
    signal?.addEventListener("abort", onAbort);
    promise.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
