// Hashes and verifies passwords two at a time, because each occupies a core for about 35 ms: those of people, and those of codes.
//
// The networks take turns, and each has a budget, so that sign-ins from one network, even with correct passwords, do not delay those from
// other networks. Accounts that set the passwords of codes count like networks.

import { randomUUID } from "node:crypto";
import { hashPassword, verifyPassword } from "@qr/passwords";
import { counter, createFairSemaphore, gauge, HttpError } from "@qr/runtime";
import { createAttemptLimit } from "../limits/attempt-limit.ts";

const MAX_CONCURRENT = 2;
/** Maximum number of waiting requests from one network: about a second of work. Requests beyond it are rejected with 503. */
const MAX_WAITING_OF_NETWORK = 40;
/**
 * Maximum number of waiting requests from all networks. If the queue is full, a request from another network displaces
 * one from the network with the most waiting requests.
 */
const MAX_WAITING = 200;
/** Used in place of a network for passwords that were not sent by a client. */
const OWN = "service";
/** Limit on hashing and verifying passwords for one network: at most 7% of a core. Requests beyond it are rejected with 429. */
const OF_NETWORK = { name: "passwords_by_network", attempts: 120, windowS: 60 } as const;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Returns functions that hash and verify passwords for a client's network, two at a time. They throw unavailable if too many requests are
 * waiting, and rate_limited if the network's budget is used up. Omit the network if the password was not sent by a client.
 */
export function createPasswords() {
  const countRefusal = counter(
    "gateway_passwords_refused_total",
    "Passwords not checked because too many requests were waiting.",
  );
  const budget = createAttemptLimit(OF_NETWORK);
  const nobodysHash = hashPassword(randomUUID());
  const permits = createFairSemaphore({
    maxConcurrent: MAX_CONCURRENT,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_OF_NETWORK,
    reject: () => {
      countRefusal();
      return tooBusy();
    },
  });
  gauge("gateway_passwords_waiting", "Passwords waiting to be hashed or verified.", permits.waiting);

  async function run<T>(network: string, task: () => Promise<T>): Promise<T> {
    budget.take(network);
    return permits.run(network, task);
  }

  return {
    /** Returns a salted hash of the whole password; the hash includes its parameters. */
    hash: (password: string, network = OWN) => run(network, () => hashPassword(password)),
    /** Returns whether the password matches; false if there is no hash. Takes as long as `hash` in both cases. */
    verify: (passwordHash: string | null, password: string, network = OWN) =>
      run(network, async () => {
        const matches = await verifyPassword(passwordHash ?? (await nobodysHash), password);
        return matches && passwordHash !== null;
      }),
  };
}

function tooBusy(): HttpError {
  return new HttpError("unavailable", "Too many passwords are being checked right now. Try again in a moment.", {
    headers: { "Retry-After": "2" },
  });
}
