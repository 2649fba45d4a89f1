// The chart of the scans by interval, with the previous period dashed behind it. Screen readers skip it, because the table has its numbers.

import { Box } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { numberText } from "../../shared/times.ts";
import classes from "./analytics.module.css";
import { labeledIndexes, ticksUpTo } from "./scale.ts";

const HEIGHT = 260;
const TOP = 12;
const BOTTOM = 28;
const RIGHT = 12;
const DIGIT_WIDTH = 8;
const LABEL_WIDTH = 84;

export interface Point {
  label: string;
  scans: number;
  /** The scans in the same interval of the previous period. */
  previous: number | undefined;
}

interface TimelineChartProps {
  points: readonly Point[];
  language: string;
  /** Returns the text shown while the pointer is on a point. */
  textOf(point: Point): string;
}

export function TimelineChart({ points, language, textOf }: TimelineChartProps) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number>();
  const ticks = ticksUpTo(Math.max(1, ...points.flatMap(({ scans, previous = 0 }) => [scans, previous])));
  const top = ticks.at(-1) ?? 1;
  const left = DIGIT_WIDTH * numberText(top, language).length + 12;
  const step = (width - left - RIGHT) / Math.max(1, points.length - 1);
  const x = (index: number) => (points.length === 1 ? (left + width - RIGHT) / 2 : left + index * step);
  const y = (scans: number) => TOP + (1 - scans / top) * (HEIGHT - TOP - BOTTOM);
  const line = (value: (point: Point) => number | undefined) => pathOf(points.map(value), x, y);
  const scans = line((point) => point.scans);
  const point = pointed === undefined ? undefined : points[pointed];
  const move = ({ clientX, currentTarget }: PointerEvent) => {
    const at = Math.round((clientX - currentTarget.getBoundingClientRect().left - left) / step);
    setPointed(Math.min(points.length - 1, Math.max(0, Number.isFinite(at) ? at : 0)));
  };
  return (
    <Box ref={ref} className={classes.chart ?? ""} aria-hidden="true">
      {width > 0 && (
        <svg
          aria-hidden="true"
          width={width}
          height={HEIGHT}
          onPointerMove={move}
          onPointerLeave={() => setPointed(undefined)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
              <text className={classes.axis} x={left - 8} y={y(tick) + 4} textAnchor="end">
                {numberText(tick, language)}
              </text>
            </g>
          ))}
          {labeledIndexes(points.length, (width - left) / LABEL_WIDTH).map((index) => (
            <text key={index} className={classes.axis} x={x(index)} y={HEIGHT - 8} textAnchor={anchorOf(index)}>
              {points[index]?.label}
            </text>
          ))}
          <path className={classes.previous} d={line(({ previous }) => previous)} />
          {points.length > 1 && (
            <path className={classes.area} d={`${scans}L${x(points.length - 1)},${y(0)}L${x(0)},${y(0)}Z`} />
          )}
          <path className={classes.line} d={scans} />
          {points.length <= 2 &&
            points.map((one, index) => (
              <circle key={one.label} className={classes.dot} cx={x(index)} cy={y(one.scans)} r={4} />
            ))}
          {point !== undefined && pointed !== undefined && (
            <>
              <line className={classes.pointer} x1={x(pointed)} x2={x(pointed)} y1={TOP} y2={y(0)} />
              <circle className={classes.dot} cx={x(pointed)} cy={y(point.scans)} r={4} />
            </>
          )}
        </svg>
      )}
      {point !== undefined && pointed !== undefined && (
        <div className={classes.tip} data-end={x(pointed) > width / 2 || undefined} style={{ left: x(pointed) }}>
          {textOf(point)}
        </div>
      )}
    </Box>
  );

  function anchorOf(index: number): "start" | "middle" | "end" {
    if (points.length === 1) return "middle";
    if (index === 0) return "start";
    return x(index) > width - LABEL_WIDTH / 2 ? "end" : "middle";
  }
}

/** Returns the path through the values that exist. */
function pathOf(values: readonly (number | undefined)[], x: (index: number) => number, y: (value: number) => number) {
  const points = values.flatMap((value, index) =>
    value === undefined ? [] : [`${x(index).toFixed(1)},${y(value).toFixed(1)}`],
  );
  return points.length === 0 ? "" : `M${points.join("L")}`;
}
