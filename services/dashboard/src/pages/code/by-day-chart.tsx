// A chart of scans by day. This file is loaded separately, because the chart library is larger than the rest of the page.

import { AreaChart, type AreaChartProps, BarChart, type BarChartProps } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { useTranslation } from "react-i18next";
import { dayText, numberText } from "../../shared/times.ts";

interface ByDayChartProps {
  days: readonly { date: string; scans: number }[];
}

/** Maximum number of bars. If there were more, they would be too thin to tell apart. */
const MAX_BARS = 45;
const CHART_HEIGHT = 260;
const SERIES = "scans";

export function ByDayChart({ days }: ByDayChartProps) {
  const { t, i18n } = useTranslation("code");
  const isLong = days.length > MAX_BARS;
  const shared = {
    h: CHART_HEIGHT,
    data: days.map(({ date, scans }) => ({ date: dayText(date, i18n.language, isLong), scans })),
    dataKey: "date",
    series: [{ name: SERIES, label: t("statistics.scans"), color: "var(--qr-accent)" }],
    valueFormatter: (count: number) => numberText(count, i18n.language),
    tickLine: "none",
    gridAxis: "x",
    xAxisProps: { minTickGap: 24, interval: "preserveStartEnd" },
    yAxisProps: { allowDecimals: false, width: 44 },
  } satisfies Partial<BarChartProps & AreaChartProps>;
  // The chart is hidden from screen readers, because the table below has the numbers.
  return (
    <div aria-hidden="true">
      {isLong ? (
        <AreaChart
          {...shared}
          withDots={false}
          curveType="monotone"
          areaProps={{ isAnimationActive: false }}
          areaChartProps={{ accessibilityLayer: false }}
        />
      ) : (
        <BarChart
          {...shared}
          barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
          barChartProps={{ accessibilityLayer: false }}
        />
      )}
    </div>
  );
}
