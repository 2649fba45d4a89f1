// Hashes and verifies passwords with Argon2id, two at a time: each password occupies a core and 19 MiB for about 35 ms, on the threads that
// also read files and resolve names.

import { hash, verify } from "@node-rs/argon2";
import { HttpError } from "@qr/runtime";
import { createSemaphore } from "../../scheduling/semaphore.ts";

/** OWASP's minimum for Argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_CONCURRENT = 2;
/** Maximum number of waiting requests: about a second of work. Requests beyond it are rejected with 503. */
const MAX_WAITING = 40;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Returns functions that hash and verify passwords, two at a time. Passwords are normalized (NFKC, as NIST SP 800-63B advises), so that
 * they match regardless of the keyboard on which they were typed.
 */
export function createPasswords() {
  const withPermit = createSemaphore(MAX_CONCURRENT, MAX_WAITING, tooBusy);
  return {
    /** Returns a salted hash of the whole password; the hash includes its parameters. Throws unavailable if too many requests are waiting. */
    hash: (password: string) => withPermit(() => hash(password.normalize("NFKC"), PARAMETERS)),
    /** Returns whether the password matches. Takes as long as `hash`. Throws unavailable if too many requests are waiting. */
    verify: (passwordHash: string, password: string) =>
      withPermit(() => verify(passwordHash, password.normalize("NFKC"))),
  };
}

function tooBusy(): HttpError {
  return new HttpError("unavailable", "Too many people are signing in right now. Try again in a moment.", {
    headers: { "Retry-After": "2" },
  });
}
