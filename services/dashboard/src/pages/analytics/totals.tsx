// The totals of the period: scans, visitors, and bots, and how they have changed since the previous period.

import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { numberText } from "../../shared/times.ts";
import { MAX_EXACT_VISITORS } from "../code/statistics-figures.tsx";
import { compare, percentText } from "../home/scans/comparison.ts";
import type { Figures } from "./use-analytics.ts";

export function Totals({ figures }: { figures: Figures }) {
  const { t } = useTranslation("analytics");
  const { total_scans, unique_scans, bots, previous, uncombined_scans = 0 } = figures;
  return (
    <Stack gap="xs" mb="lg">
      <Group gap="xl" align="flex-start">
        <Total label={t("scans")} count={total_scans} before={previous?.total_scans} quality={t("exact")} />
        <Total
          label={t("visitors")}
          count={unique_scans}
          before={previous?.unique_scans ?? undefined}
          quality={visitorsQuality()}
        />
      </Group>
      {bots !== undefined && <Dimmed>{t("bots", { count: bots })}</Dimmed>}
      {uncombined_scans > 0 && <Dimmed>{t("uncombined", { count: uncombined_scans })}</Dimmed>}
    </Stack>
  );

  function visitorsQuality(): string {
    if (unique_scans === null) return t("visitorsFiltered");
    return t(unique_scans <= MAX_EXACT_VISITORS ? "exact" : "estimated");
  }
}

interface TotalProps {
  label: string;
  /** Null if the figure is not available. */
  count: number | null;
  /** The figure for the previous period, if it was requested. */
  before: number | undefined;
  quality: string;
}

function Total({ label, count, before, quality }: TotalProps) {
  const { i18n } = useTranslation();
  return (
    <Stack gap={0} maw={260}>
      <Dimmed>{label}</Dimmed>
      <Group gap="xs" align="baseline">
        <Text fz="figure" fw={700} lh={1.2} style={{ fontVariantNumeric: "tabular-nums" }}>
          {count === null ? "–" : numberText(count, i18n.language)}
        </Text>
        {count !== null && before !== undefined && <Change latest={count} earlier={before} />}
      </Group>
      <Text size="xs" c="dimmed">
        {quality}
      </Text>
    </Stack>
  );
}

const COLORS = { more: "teal", fewer: "orange" } as const;

function Change({ latest, earlier }: { latest: number; earlier: number }) {
  const { t, i18n } = useTranslation("analytics");
  const change = compare(latest, earlier);
  return (
    <Text size="sm" c="dimmed">
      {"share" in change && (
        <Text span inherit fw={600} c={`var(--mantine-color-${COLORS[change.kind]}-text)`}>
          {`${percentText(change.share, i18n.language, true)} `}
        </Text>
      )}
      {t("before", { count: earlier })}
    </Text>
  );
}
