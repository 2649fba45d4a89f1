// The scans by weekday and hour as a heat map. Screen readers skip it, because the table has its numbers.

import { Box } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import classes from "./analytics.module.css";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LEFT = 44;
const ROW = 26;
const TOP = 20;
const MIN_LABEL_WIDTH = 44;

interface HeatMapProps {
  /** The weekdays in the order in which they are shown, where 1 is Monday, and their names. */
  weekdays: readonly number[];
  names: readonly string[];
  at(weekday: number, hour: number): number;
  hourText(hour: number): string;
}

export function HeatMap({ weekdays, names, at, hourText }: HeatMapProps) {
  const { t } = useTranslation("analytics");
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState("");
  const most = Math.max(1, ...weekdays.flatMap((weekday) => HOURS.map((hour) => at(weekday, hour))));
  const cell = Math.max(0, width - LEFT) / HOURS.length;
  const gap = cell > 16 ? 3 : 1;
  const labeled = 3 * cell > MIN_LABEL_WIDTH ? 3 : 6;
  const height = TOP + weekdays.length * ROW;
  return (
    <Box ref={ref} aria-hidden="true" mih={height}>
      <svg aria-hidden="true" className={classes.map} width={width} height={height}>
        {HOURS.filter((hour) => hour % labeled === 0).map((hour) => (
          <text key={hour} className={classes.axis} x={LEFT + hour * cell} y={12}>
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
                  x={LEFT + hour * cell}
                  y={TOP + row * ROW}
                  width={Math.max(0, cell - gap)}
                  height={ROW - gap}
                  rx={Math.min(4, cell / 4)}
                  fillOpacity={scans === 0 ? 0.5 : 0.3 + 0.7 * (scans / most)}
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
    </Box>
  );
}
