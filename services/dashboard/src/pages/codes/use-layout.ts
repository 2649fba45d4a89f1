// Decides how the list shows the codes: as large symbols if the person prefers that; otherwise, as a table or, on
// narrow screens, as cards.

import { useMediaQuery } from "@mantine/hooks";
import type { View } from "./list-state.ts";

/** Media query for windows that are too narrow for the table's columns. */
const IS_NARROW = "(max-width: 64em)";

export function useLayout(view: View): "table" | "cards" | "grid" {
  const isNarrow = useMediaQuery(IS_NARROW, undefined, { getInitialValueInEffect: false });
  if (view === "grid") return "grid";
  return isNarrow ? "cards" : "table";
}
