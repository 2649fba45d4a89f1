// The panel with the map and the list of countries.

import { Grid, Skeleton } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { Section } from "../../shared/section.tsx";
import { PanelTools } from "./panel-tools.tsx";
import type { PanelProps } from "./panels.ts";
import { isFilteredBy } from "./state.ts";
import { rowsOf } from "./use-analytics.ts";
import { ValueList } from "./value-list.tsx";

const WorldMap = lazy(async () => ({ default: (await import("./world-map.tsx")).WorldMap }));

export function CountriesPanel({ figures, state, nameOf, fileName, onToggle }: PanelProps) {
  const { t } = useTranslation("analytics");
  const chart = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string>();
  const rows = rowsOf(figures, "country") ?? [];
  const scans = new Map(rows.map(({ value, scans }) => [value, scans]));
  const title = t("dimensions.country");
  return (
    <Section title={title}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <div ref={chart}>
            <Suspense fallback={<Skeleton h={280} />}>
              <WorldMap
                scans={scans}
                pointed={pointed}
                onPoint={setPointed}
                onChoose={(country) => onToggle("country", country)}
              />
            </Suspense>
          </div>
          <Dimmed ta="center" mih="1.5em" aria-hidden>
            {pointed === undefined
              ? ""
              : t("countIn", { name: nameOf("country", pointed), count: scans.get(pointed) ?? 0 })}
          </Dimmed>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ValueList
            dimension="country"
            rows={rows}
            nameOf={nameOf}
            isFiltered={(value) => isFilteredBy(state, "country", value)}
            onChoose={(value) => onToggle("country", value)}
            onPoint={setPointed}
          />
        </Grid.Col>
      </Grid>
      <PanelTools
        chart={chart}
        numbers={{
          name: `${fileName}-country`,
          title,
          columns: [t("one.country"), t("scans")],
          rows: rows.map(({ value, scans }) => [nameOf("country", value), scans]),
        }}
      />
    </Section>
  );
}
