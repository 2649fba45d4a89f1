import { useOutletContext } from "react-router";
import type { TaggedCode } from "./use-code.ts";

export interface CodeInHand {
  present: TaggedCode;
  mayChange: boolean;
}

/** Returns the code whose page is open. For the tabs of the page. */
export const useCodeInHand = (): CodeInHand => useOutletContext<CodeInHand>();
