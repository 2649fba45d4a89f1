// The scans in the selected period, compared with those in the equally long period before it.

import { Anchor, Group, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Failure } from "../../../shared/failure.tsx";
import { Section } from "../../../shared/section.tsx";
import { Sparkline } from "../../../shared/sparkline.tsx";
import { dayText, numberText, viewerZone } from "../../../shared/times.ts";
import { compare, percentText } from "./comparison.ts";
import { PeriodChooser } from "./period-chooser.tsx";
import type { Period } from "./use-period.ts";
import { useEarlierScans, useLatestScans } from "./use-scans.ts";

interface ScansPanelProps {
  days: Period;
  onDays(days: Period): void;
}

export function ScansPanel({ days, onDays }: ScansPanelProps) {
  const { t, i18n } = useTranslation(["home", "common"]);
  const latest = useLatestScans(days);
  const earlier = useEarlierScans(days, latest.data);
  const failed = [latest, earlier].find(({ data, error }) => data === undefined && error !== null);
  return (
    <Section
      title={t("scans.title")}
      text={t("scans.zone", { zone: viewerZone() })}
      actions={<PeriodChooser days={days} onDays={onDays} />}
    >
      {failed !== undefined && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {failed === undefined && (latest.data === undefined || earlier.data === undefined) && <Skeleton h={152} />}
      {latest.data !== undefined && earlier.data !== undefined && (
        <>
          <Group align="baseline" gap="sm" mb="xs">
            <Text fz="figure" fw={700} lh={1.2} style={{ fontVariantNumeric: "tabular-nums" }}>
              {numberText(latest.data.total_scans, i18n.language)}
            </Text>
            <Difference latest={latest.data.total_scans} earlier={earlier.data.total_scans} days={days} />
          </Group>
          {latest.data.total_scans > 0 && <ByDay days={latest.data.by_day} total={latest.data.total_scans} />}
        </>
      )}
      <Anchor component={Link} to={days === 30 ? "/analytics" : `/analytics?range=last_${days}_days`} size="sm">
        {t("common:nav.analytics")}
      </Anchor>
    </Section>
  );
}

const COLORS = { more: "teal", fewer: "orange" } as const;

function Difference({ latest, earlier, days }: { latest: number; earlier: number; days: Period }) {
  const { t, i18n } = useTranslation("home");
  const comparison = compare(latest, earlier);
  if (!("share" in comparison)) {
    return (
      <Text size="sm" c="dimmed">
        {t(`scans.${comparison.kind}`, { count: days })}
      </Text>
    );
  }
  const { kind, share } = comparison;
  return (
    <Text size="sm" c="dimmed">
      <VisuallyHidden>
        {t(`scans.${kind}`, { percent: percentText(share, i18n.language, false), count: days })}
      </VisuallyHidden>
      <span aria-hidden>
        <Text span inherit fw={600} c={`var(--mantine-color-${COLORS[kind]}-text)`}>
          {percentText(share, i18n.language, true)}
        </Text>{" "}
        {t("scans.before", { count: days })}
      </span>
    </Text>
  );
}

function ByDay({ days, total }: { days: readonly { date: string; scans: number }[]; total: number }) {
  const { t, i18n } = useTranslation("home");
  const [from = "", to = ""] = [days[0], days.at(-1)].map((day) => day && dayText(day.date, i18n.language, false));
  return (
    <>
      <Sparkline counts={days.map(({ scans }) => scans)} label={t("scans.chart", { count: total, from, to })} isWide />
      <Group justify="space-between" mt="xxs" aria-hidden>
        <Text size="xs" c="dimmed">
          {from}
        </Text>
        <Text size="xs" c="dimmed">
          {to}
        </Text>
      </Group>
    </>
  );
}
