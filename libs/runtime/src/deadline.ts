// A bound on how long a call to a dependency may take, for drivers that have none of their own.

/** A dependency did not answer in time. The call itself may still end later; its result is dropped. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** The promise's result, or a DeadlineError that names `what` once `ms` have passed. */
export function withDeadline<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(`${what} did not answer within ${ms} ms`)), ms);
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
