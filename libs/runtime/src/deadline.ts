// A bound on how long a call to a dependency may take, for drivers that have none of their own.

/** A dependency did not answer in time. The call itself may still end later; its result is dropped. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * The promise's result, or a DeadlineError that names `what` once `ms` have passed. Where this process itself has stood still for
 * so long, an answer that has come meanwhile still counts: timers run before what has been received is read, and the other side
 * is not to blame.
 */
export function withDeadline<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DeadlineError(`${what} did not answer within ${ms} ms`));
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
