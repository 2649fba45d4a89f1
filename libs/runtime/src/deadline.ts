// Deadlines for calls to dependencies whose drivers have none.

/** Thrown if a dependency did not respond in time. The call may still finish later; its result is ignored. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * Returns the promise's result. Rejects after `ms`, or as soon as `signal` is aborted, with a DeadlineError that names `what`. If this
 * process itself was frozen past the deadline, a response that arrived during that time still counts: timers run before received data is
 * read, and the other side is not to blame.
 */
export function withDeadline<T>(promise: Promise<T>, ms: number, what: string, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DeadlineError(`${what} did not respond within ${ms} ms`));
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    const onAbort = () => settle(() => reject(new DeadlineError(`the call to ${what} was aborted`)));
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      end();
    };
    promise.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
    if (signal?.aborted) onAbort();
    else signal?.addEventListener("abort", onAbort);
  });
}
