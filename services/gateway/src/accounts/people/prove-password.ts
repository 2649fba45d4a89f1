// Asks a signed-in person for their password again, before a change that a thief of the session must not make.

import { HttpError, networkOf } from "@qr/runtime";
import type { GuessLimit } from "../../access/limits/guess-limit.ts";
import type { PersonCall } from "../../route/session-route.ts";
import type { CredentialStore } from "./credential-store.ts";

/** Throws wrong_password if the password is not the person's. Wrong guesses count as they do at sign-in. */
export type ProvePassword = (call: Pick<PersonCall, "person" | "address">, password: string) => Promise<void>;

export function createProvePassword(credentials: CredentialStore, guesses: GuessLimit): ProvePassword {
  return async ({ person, address }, password) => {
    const { email } = person;
    const proof = { email, password, network: networkOf(address) };
    const proved = await guesses.checked({ address, subject: email }, () => credentials.personBy(proof));
    if (proved?.userId !== person.userId) throw new HttpError("wrong_password", "The current password is wrong.");
  };
}
