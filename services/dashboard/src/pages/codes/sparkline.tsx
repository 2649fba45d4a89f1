// A small chart of the scans in the last few days.

import classes from "./codes.module.css";

const WIDTH = 84;
const HEIGHT = 24;
/** Keeps the stroke from being clipped. */
const MARGIN = 2;

export function Sparkline({ counts, label }: { counts: readonly number[]; label: string }) {
  const most = Math.max(1, ...counts);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, counts.length - 1);
  const y = (count: number) => HEIGHT - MARGIN - (count / most) * (HEIGHT - 2 * MARGIN);
  const points = counts.map((count, day) => `${(MARGIN + day * step).toFixed(1)},${y(count).toFixed(1)}`);
  const base = HEIGHT - MARGIN;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polygon
        className={classes.sparkArea}
        points={`${MARGIN},${base} ${points.join(" ")} ${WIDTH - MARGIN},${base}`}
      />
      <polyline className={classes.sparkLine} points={points.join(" ")} />
    </svg>
  );
}
