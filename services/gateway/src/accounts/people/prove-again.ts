// Asks a signed-in person for the password again before a change that somebody at an unattended browser must not make.

import { HttpError, networkOf } from "@qr/runtime";
import type { GuessLimit } from "../../access/limits/guess-limit.ts";
import type { PersonCall } from "../../route/session-route.ts";
import type { CredentialStore, ProvedPassword } from "./credential-store.ts";

/** Throws wrong_password if the password is not the person's. Wrong guesses count as they do at sign-in. */
export type ProveAgain = (call: PersonCall, password: string) => Promise<ProvedPassword>;

export function createProveAgain(parts: {
  credentials: Pick<CredentialStore, "personBy">;
  guesses: GuessLimit;
}): ProveAgain {
  return async ({ person, address }, password) => {
    const { email } = person;
    const proof = { email, password, network: networkOf(address) };
    const proved = await parts.guesses.checked({ address, subject: email }, () => parts.credentials.personBy(proof));
    if (proved?.userId !== person.userId) throw new HttpError("wrong_password", "The current password is wrong.");
    return proved;
  };
}
