// Keeps the state of the account's first steps in the browser.

import { useState } from "react";
import { useMe } from "../../../session/use-me.ts";
import { type KeptSteps, keptFrom } from "./steps.ts";

/** Returns the stored state and a function that changes it. */
export function useKeptSteps(): [KeptSteps, (change: Partial<KeptSteps>) => void] {
  const { account } = useMe();
  const store = `first-steps ${account.id}`;
  const [kept, setKept] = useState(() => keptFrom(localStorage.getItem(store)));
  const change = (part: Partial<KeptSteps>) => {
    const next = { ...kept, ...part };
    localStorage.setItem(store, JSON.stringify(next));
    setKept(next);
  };
  return [kept, change];
}
