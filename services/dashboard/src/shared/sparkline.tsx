// A small chart of the scans by day.

import classes from "./sparkline.module.css";

const WIDTH = 84;
const HEIGHT = 24;
/** Keeps the stroke from being clipped. */
const MARGIN = 2;

interface SparklineProps {
  counts: readonly number[];
  label: string;
  /** Whether the chart is as wide as its column. */
  isWide?: boolean;
}

export function Sparkline({ counts, label, isWide = false }: SparklineProps) {
  const most = Math.max(1, ...counts);
  const left = isWide ? 0 : MARGIN;
  const step = (WIDTH - 2 * left) / Math.max(1, counts.length - 1);
  const y = (count: number) => HEIGHT - MARGIN - (count / most) * (HEIGHT - 2 * MARGIN);
  const points = counts.map((count, day) => `${(left + day * step).toFixed(1)},${y(count).toFixed(1)}`);
  const base = HEIGHT - MARGIN;
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      {...(isWide && { className: classes.wide, preserveAspectRatio: "none" })}
    >
      <polygon className={classes.area} points={`${left},${base} ${points.join(" ")} ${WIDTH - left},${base}`} />
      <polyline className={classes.line} points={points.join(" ")} />
    </svg>
  );
}
