// Props of the list of codes, shared by the table and the cards.

import type { Code } from "@qr/client";
import type { ScansOfCode } from "@qr/session-api";
import type { Selection } from "./use-selection.ts";

export interface CodeListProps {
  codes: readonly Code[];
  scans: ReadonlyMap<string, ScansOfCode>;
  /** Whether the scans are being loaded for the first time. */
  isCounting: boolean;
  /** Undefined for viewers. */
  selection: Selection | undefined;
}
