// Deletes many codes, a few at a time. A failure does not stop the other deletions.

import { isNotFound, SessionError } from "../../session/session-error.ts";

const AT_ONCE = 4;
const MAX_TRIES = 6;
const MAX_WAIT_SECONDS = 60;

export interface DeletionFailure<T> {
  code: T;
  error: unknown;
}

interface Deletion<T> {
  codes: readonly T[];
  /** Deletes a code. Rejects with a SessionError if the deletion fails. */
  remove(code: T): Promise<unknown>;
  pause(seconds: number): Promise<void>;
  /** Called after each code, whether or not it was deleted. */
  onProgress(done: number): void;
  signal: AbortSignal;
}

/** Deletes the codes. Resolves with the deleted codes and the failures. Once `signal` aborts, the remaining codes are in neither list. */
export async function deleteCodes<T>({ codes, remove, pause, onProgress, signal }: Deletion<T>) {
  const waiting = [...codes];
  const deleted: T[] = [];
  const failures: DeletionFailure<T>[] = [];
  const worker = async () => {
    for (let code = waiting.shift(); code !== undefined && !signal.aborted; code = waiting.shift()) {
      try {
        await removeWithPatience(code, remove, pause, signal);
        deleted.push(code);
      } catch (error) {
        failures.push({ code, error });
      }
      onProgress(deleted.length + failures.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { deleted, failures };
}

async function removeWithPatience<T>(
  code: T,
  remove: (code: T) => Promise<unknown>,
  pause: (seconds: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await remove(code);
      return;
    } catch (error) {
      // Another member has already deleted the code.
      if (isNotFound(error)) return;
      if (!canRepeat(error) || tries === MAX_TRIES || signal.aborted) throw error;
      await pause(Math.min(error.waitSeconds ?? 2 ** tries, MAX_WAIT_SECONDS));
    }
  }
}

/** Returns whether deleting the code again may succeed. After a 504, the code may already be deleted. */
function canRepeat(error: unknown): error is SessionError {
  return error instanceof SessionError && (error.status === 429 || error.status === 503 || error.status === 504);
}
