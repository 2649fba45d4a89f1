import { useOutletContext } from "react-router";
import type { TaggedCode } from "./use-code.ts";

export interface CodeInHand {
  present: TaggedCode;
  mayChange: boolean;
}

/** Returns the code whose page is open. For use in the page's tabs. */
export const useCodeInHand = (): CodeInHand => useOutletContext<CodeInHand>();
