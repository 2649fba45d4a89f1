// The panel with the scans by weekday and hour.

import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { Section } from "../../shared/section.tsx";
import classes from "./analytics.module.css";
import { weekdayName, weekdaysOf } from "./interval-names.ts";
import { PanelTools } from "./panel-tools.tsx";
import type { PanelProps } from "./panels.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LEFT = 44;
const CELL = 30;
const ROW = 26;
const GAP = 3;
const TOP = 20;

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
        <HeatMap weekdays={weekdays} names={names} at={at} />
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

interface HeatMapProps {
  weekdays: readonly number[];
  names: readonly string[];
  at(weekday: number, hour: number): number;
}

function HeatMap({ weekdays, names, at }: HeatMapProps) {
  const { t } = useTranslation("analytics");
  const [pointed, setPointed] = useState("");
  const most = Math.max(1, ...weekdays.flatMap((weekday) => HOURS.map((hour) => at(weekday, hour))));
  return (
    <div aria-hidden="true">
      <svg aria-hidden="true" className={classes.map} viewBox={`0 0 ${LEFT + 24 * CELL} ${TOP + 7 * ROW}`}>
        {HOURS.filter((hour) => hour % 3 === 0).map((hour) => (
          <text key={hour} className={classes.axis} x={LEFT + hour * CELL} y={12}>
            {hourText(hour)}
          </text>
        ))}
        {weekdays.map((weekday, row) => (
          <g key={weekday}>
            <text className={classes.axis} x={0} y={TOP + row * ROW + 16}>
              {names[row]}
            </text>
            {HOURS.map((hour) => {
              const scans = at(weekday, hour);
              const text = t("countIn", { name: `${names[row]} ${hourText(hour)}`, count: scans });
              return (
                <rect
                  key={hour}
                  className={scans === 0 ? classes.land : classes.cell}
                  x={LEFT + hour * CELL}
                  y={TOP + row * ROW}
                  width={CELL - GAP}
                  height={ROW - GAP}
                  rx={4}
                  fillOpacity={scans === 0 ? 1 : 0.2 + 0.8 * (scans / most)}
                  onPointerEnter={() => setPointed(text)}
                  onPointerLeave={() => setPointed("")}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <Dimmed ta="center" mih="1.5em">
        {pointed}
      </Dimmed>
    </div>
  );
}
