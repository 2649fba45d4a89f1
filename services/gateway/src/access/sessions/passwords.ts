// Hashes and verifies passwords by Argon2id, few at a time: each takes a core and 19 MiB for some 35 ms, and the threads that do it
// are also those that read files and look up names. Used by auth.ts and by the routes of people.

import { hash, verify } from "@node-rs/argon2";
import { HttpError } from "@qr/runtime";
import { createSemaphore } from "../../scheduling/semaphore.ts";

/** OWASP's floor for Argon2id, which is the library's algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_CONCURRENT = 2;
/** About a second's worth; excess requests are rejected with 503. */
const MAX_WAITING = 40;

export interface Passwords {
  /** A salted hash of the whole password, with its parameters. Throws unavailable where too many wait. */
  hash(password: string): Promise<string>;
  /** Whether the hash is the password's; takes as long as `hash`. Throws unavailable where too many wait. */
  verify(passwordHash: string, password: string): Promise<boolean>;
}

/** Spellings that look alike are one password (NFKC, as NIST SP 800-63B advises), whatever keyboard they were typed on. */
export function createPasswords(): Passwords {
  const withPermit = createSemaphore(MAX_CONCURRENT, MAX_WAITING, tooBusy);
  return {
    hash: (password) => withPermit(() => hash(password.normalize("NFKC"), PARAMETERS)),
    verify: (passwordHash, password) => withPermit(() => verify(passwordHash, password.normalize("NFKC"))),
  };
}

function tooBusy(): HttpError {
  return new HttpError("unavailable", "Too many people sign in at this moment; try again.", {
    headers: { "Retry-After": "2" },
  });
}
