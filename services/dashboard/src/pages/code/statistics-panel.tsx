// The code's statistics in a period that the viewer chooses.

import { Anchor, Grid, Skeleton, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Dimmed } from "../../shared/dimmed.ts";
import { Failure } from "../../shared/failure.tsx";
import { Section } from "../../shared/section.tsx";
import { dateTimeText, viewerZone } from "../../shared/times.ts";
import { DaysChooser } from "./days-chooser.tsx";
import { ByDevice, DayTable, Totals } from "./statistics-figures.tsx";
import { paramsOfDays, statisticsDaysFrom } from "./statistics-range.ts";
import { type TimedStatistics, useStatistics } from "./use-statistics.ts";

const CHART_HEIGHT = 260;
const ByDayChart = lazy(async () => ({ default: (await import("./by-day-chart.tsx")).ByDayChart }));

export function StatisticsPanel({ id }: { id: string }) {
  const { t } = useTranslation("code");
  const [params, setParams] = useSearchParams();
  const days = statisticsDaysFrom(params, viewerZone());
  const { data, error, isPlaceholderData, refetch } = useStatistics(id, days);
  const byDay = data?.statistics.by_day ?? [];
  return (
    <Section title={t("statistics.title")} actions={data !== undefined && <AsOf {...data} zone={days.zone} />}>
      <DaysChooser
        days={days}
        shown={{ from: byDay[0]?.date ?? "", to: byDay.at(-1)?.date ?? "" }}
        onChange={(next) => setParams(paramsOfDays(next, viewerZone()), { replace: true, preventScrollReset: true })}
      />
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={CHART_HEIGHT} />}
      {data !== undefined && (
        <div style={{ opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
          <Figures statistics={data.statistics} />
        </div>
      )}
      <Anchor component={Link} to={{ pathname: `/codes/${id}/analytics`, search: params.toString() }} size="sm">
        {t("statistics.all")}
      </Anchor>
    </Section>
  );
}

function Figures({ statistics }: Pick<TimedStatistics, "statistics">) {
  const { t } = useTranslation("code");
  return (
    <>
      <Totals statistics={statistics} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, xl: 8 }}>
          <Title order={3} size="h5" mb="sm">
            {t("statistics.byDay")}
          </Title>
          <Suspense fallback={<Skeleton h={CHART_HEIGHT} />}>
            <ByDayChart days={statistics.by_day} />
          </Suspense>
          <DayTable days={statistics.by_day} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xl: 4 }}>
          <Title order={3} size="h5" mb="sm">
            {t("statistics.byDevice")}
          </Title>
          <ByDevice statistics={statistics} />
        </Grid.Col>
      </Grid>
    </>
  );
}

function AsOf({ asOf, zone }: { asOf: string | null; zone: string }) {
  const { t, i18n } = useTranslation("code");
  if (asOf === null) return null;
  return <Dimmed>{t("statistics.asOf", { time: dateTimeText(asOf, i18n.language, zone) })}</Dimmed>;
}
