// A panel with the scans by value of one dimension.

import { useTranslation } from "react-i18next";
import { Section } from "../../shared/section.tsx";
import { PanelTools } from "./panel-tools.tsx";
import type { PanelProps } from "./panels.ts";
import { type Dimension, isFilteredBy } from "./state.ts";
import { rowsOf } from "./use-analytics.ts";
import { ValueList } from "./value-list.tsx";

export function ListPanel({
  dimension,
  figures,
  state,
  nameOf,
  fileName,
  onToggle,
}: PanelProps & { dimension: Dimension }) {
  const { t } = useTranslation("analytics");
  const rows = rowsOf(figures, dimension);
  if (rows === undefined) return null;
  const title = t(`dimensions.${dimension}`);
  return (
    <Section title={title}>
      <ValueList
        dimension={dimension}
        rows={rows}
        nameOf={nameOf}
        isFiltered={(value) => isFilteredBy(state, dimension, value)}
        onChoose={(value) => onToggle(dimension, value)}
      />
      {rows.length > 0 && (
        <PanelTools
          numbers={{
            name: `${fileName}-${dimension}`,
            title,
            columns: [t(`one.${dimension}`), t("scans")],
            rows: rows.map(({ value, scans }) => [nameOf(dimension, value), scans]),
          }}
        />
      )}
    </Section>
  );
}
