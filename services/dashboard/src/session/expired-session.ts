// A session may end while a person is working, because of its age, a sign-out elsewhere, or a changed password. Requests that are then
// rejected wait here until the person has signed in again in a dialog over the page, which keeps all input.
//
// idle → (a request is rejected) → open → (signed in) → idle: the waiting requests are retried.
//                                  open → (closed)    → dismissed: the waiting requests fail; only a change by the person reopens the dialog.

import { useSyncExternalStore } from "react";

/** For each rejected request, a function that ends the request's wait. */
let waiting: ((isSignedIn: boolean) => void)[] = [];
let isDismissed = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Opens the sign-in dialog. Resolves with true if the person signs in, otherwise with false. After a dismissal,
 * background requests do not reopen the dialog.
 */
export function signInAgain({ isByPerson }: { isByPerson: boolean }): Promise<boolean> {
  if (isDismissed && !isByPerson) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    tell();
  });
}

/** Ends the wait when the dialog closes: the waiting requests are retried if the person has signed in, and fail otherwise. */
export function endWait(isSignedIn: boolean): void {
  isDismissed = !isSignedIn;
  for (const end of waiting) end(isSignedIn);
  waiting = [];
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsSignInOpen(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}
