// The panel with the totals and the chart of the scans by interval.

import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../../shared/section.tsx";
import { createIntervalName } from "./interval-names.ts";
import { PanelTools } from "./panel-tools.tsx";
import type { PanelProps } from "./panels.ts";
import type { Interval } from "./state.ts";
import { type Point, TimelineChart } from "./timeline-chart.tsx";
import { Totals } from "./totals.tsx";

interface TimelinePanelProps extends PanelProps {
  interval: Interval;
  asOf: string | undefined;
}

export function TimelinePanel({ figures, fileName, interval, asOf }: TimelinePanelProps) {
  const { t, i18n } = useTranslation("analytics");
  const chart = useRef<HTMLDivElement>(null);
  const { timeline = [], previous } = figures;
  const nameOf = createIntervalName(interval, i18n.language);
  const points = timeline.map(({ start, scans }, index) => ({
    label: nameOf(start, false),
    long: nameOf(start, true),
    start,
    scans,
    previous: previous?.timeline?.[index]?.scans,
  }));
  const textOf = ({ long, scans, previous: before }: Point & { long: string }) => {
    const text = t("countIn", { name: long, count: scans });
    return before === undefined ? text : `${text} · ${t("previously", { count: before })}`;
  };
  return (
    <Section title={t("scans")} text={asOf}>
      <Totals figures={figures} />
      <div ref={chart}>
        <TimelineChart points={points} language={i18n.language} textOf={textOf} />
      </div>
      <PanelTools
        chart={chart}
        numbers={{
          name: `${fileName}-${interval}`,
          title: t("scans"),
          columns: [t(`starts.${interval}`), t("scans"), ...(previous === undefined ? [] : [t("previous")])],
          rows: points.map(({ start, scans, previous: before }) => [
            start.replace("T", " "),
            scans,
            ...(previous === undefined ? [] : [before ?? null]),
          ]),
        }}
      />
    </Section>
  );
}
