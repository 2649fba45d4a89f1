// The panel with the scans by weekday and hour.

import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { Section } from "../../shared/section.tsx";
import { HeatMap } from "./heat-map.tsx";
import { weekdayName, weekdaysOf } from "./interval-names.ts";
import { PanelTools } from "./panel-tools.tsx";
import type { PanelProps } from "./panels.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

export function HoursPanel({ figures, fileName }: PanelProps) {
  const { t, i18n } = useTranslation("analytics");
  const chart = useRef<HTMLDivElement>(null);
  const title = t("hours.title");
  const cells = figures.by_weekday_hour;
  if (cells === undefined) {
    return (
      <Section title={title}>
        <Dimmed>{t("hours.filtered")}</Dimmed>
      </Section>
    );
  }
  const scansAt = new Map(cells.map(({ weekday, hour, scans }) => [`${weekday} ${hour}`, scans]));
  const at = (weekday: number, hour: number) => scansAt.get(`${weekday} ${hour}`) ?? 0;
  const weekdays = weekdaysOf(navigator.language);
  const names = weekdays.map((weekday) => weekdayName(weekday, i18n.language));
  return (
    <Section title={title}>
      <div ref={chart}>
        <HeatMap weekdays={weekdays} names={names} at={at} hourText={hourText} />
      </div>
      <PanelTools
        chart={chart}
        numbers={{
          name: `${fileName}-hours`,
          title,
          columns: [t("hours.hour"), ...names],
          rows: HOURS.map((hour) => [hourText(hour), ...weekdays.map((weekday) => at(weekday, hour))]),
        }}
      />
    </Section>
  );
}
