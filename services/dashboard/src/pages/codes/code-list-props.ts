// What the list of codes is drawn from, as rows and as cards.

import type { ScansOfCode } from "@qr/session-api";
import type { Code } from "../../session/api-shapes.ts";
import type { Selection } from "./use-selection.ts";

export interface CodeListProps {
  codes: readonly Code[];
  scans: ReadonlyMap<string, ScansOfCode>;
  /** Whether they are on the way for the first time. */
  isCounting: boolean;
  /** Undefined for those who may change nothing. */
  selection: Selection | undefined;
}
