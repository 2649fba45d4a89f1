import type { AnalyticsState, Dimension } from "./state.ts";
import type { Figures } from "./use-analytics.ts";
import type { NameOf } from "./value-names.ts";

/** What the panels of the page share. */
export interface PanelProps {
  figures: Figures;
  state: AnalyticsState;
  nameOf: NameOf;
  /** The first part of the names of downloaded files. */
  fileName: string;
  onToggle(dimension: Dimension, value: string): void;
}
