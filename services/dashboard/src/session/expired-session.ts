// While somebody works, their session may end: by its age, by a sign-out elsewhere, by a changed password. A request that was refused
// for that waits here until they have signed in again in a dialog over the page, which keeps all that they typed.
//
// idle → (a request is refused) → open → (signed in) → idle: the requests that wait are repeated.
//                                 open → (closed)    → dismissed: they fail; only a change by the person opens the dialog again.

import { useSyncExternalStore } from "react";

interface Wait {
  promise: Promise<boolean>;
  end(isSignedIn: boolean): void;
}

let wait: Wait | undefined;
let isDismissed = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether the person has signed in again, once they have or have not. Requests made by a clock stay quiet after a "no". */
export function signInAgain({ isByPerson }: { isByPerson: boolean }): Promise<boolean> {
  if (isDismissed && !isByPerson) return Promise.resolve(false);
  if (wait === undefined) {
    let end: Wait["end"] = () => {};
    const promise = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    wait = { promise, end };
    tell();
  }
  return wait.promise;
}

/** Called by the dialog: the requests that wait go on, or fail. */
export function endWait(isSignedIn: boolean): void {
  isDismissed = !isSignedIn;
  wait?.end(isSignedIn);
  wait = undefined;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the dialog is to be shown. */
export function useIsSignInAsked(): boolean {
  return useSyncExternalStore(subscribe, () => wait !== undefined);
}
