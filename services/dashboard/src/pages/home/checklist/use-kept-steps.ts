// What the browser keeps about the first steps of the account.

import { useState } from "react";
import { useMe } from "../../../session/use-me.ts";
import { type KeptSteps, keptFrom } from "./steps.ts";

/** Returns what is kept, and a function that changes it. */
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
