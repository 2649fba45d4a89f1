// Hashes and verifies passwords with Argon2id, two at a time in the whole process: each password occupies a core and 19 MiB for about 35 ms,
// on the threads that also read files and resolve names. Node.js has four of these threads, so two are always left for other work.

import { hash, verify } from "@node-rs/argon2";
import { createFairSemaphore } from "@qr/runtime";

/** OWASP's minimum for Argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
export const MAX_CONCURRENT = 2;
/** Callers have their own queues, so hardly any tasks wait here. */
const MAX_WAITING = 64;
/** All callers share one key, so their tasks start in order of arrival. */
const KEY = "";

const threads = createFairSemaphore({
  maxConcurrent: MAX_CONCURRENT,
  maxWaiting: MAX_WAITING,
  maxWaitingPerKey: MAX_WAITING,
  reject: () => new Error("too many passwords are being hashed at once"),
});

/**
 * Resolves with a salted hash of the whole password; the hash includes its parameters. The password is normalized (NFKC, as NIST SP 800-63B
 * advises), so that it matches regardless of the keyboard on which it is typed. Callers must bound how many of their passwords are waiting:
 * rejects if too many are.
 */
export function hashPassword(password: string): Promise<string> {
  return threads.run(KEY, () => hash(password.normalize("NFKC"), PARAMETERS));
}

/**
 * Resolves with whether the password matches the hash. Takes as long as `hashPassword`. Rejects if the hash is
 * malformed.
 */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return threads.run(KEY, () => verify(passwordHash, password.normalize("NFKC")));
}
