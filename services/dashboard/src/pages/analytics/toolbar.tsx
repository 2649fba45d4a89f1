// The fields for the period, the interval, and the comparison.

import { Box, Group, Select, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DaysChooser } from "../code/days-chooser.tsx";
import type { StatisticsDays } from "../code/statistics-range.ts";
import { hasPrevious, intervalOf, intervalViolation } from "./request.ts";
import { type AnalyticsState, INTERVALS } from "./state.ts";

interface ToolbarProps {
  state: AnalyticsState;
  /** The first and last days of the period shown. */
  shown: { from: string; to: string };
  onChange(state: AnalyticsState): void;
  /** What else can be done with the figures. */
  actions?: ReactNode;
}

export function Toolbar({ state, shown, onChange, actions }: ToolbarProps) {
  const { t } = useTranslation("analytics");
  const violation = intervalViolation(state, "hour");
  const choose = (name: string | null) => {
    const interval = INTERVALS.find((one) => one === name);
    if (interval !== undefined) onChange({ ...state, interval });
  };
  // The chosen interval belongs to the period, so a new period starts with the one that suits it.
  const changeDays = (days: StatisticsDays) =>
    onChange({ ...state, days, interval: days.range === state.days.range ? state.interval : undefined });
  return (
    <Group gap="sm" align="flex-start">
      <DaysChooser days={state.days} shown={shown} isUtcOnly={state.filters.length > 0} onChange={changeDays} />
      <Select
        w={{ base: "100%", xs: 180 }}
        mb="md"
        label={t("interval.label")}
        allowDeselect={false}
        data={INTERVALS.map((value) => ({
          value,
          label: t(`interval.${value}`),
          disabled: value === "hour" && violation !== undefined,
        }))}
        description={violation && t(`interval.violations.${violation}`)}
        inputWrapperOrder={["label", "input", "description"]}
        value={intervalOf(state)}
        onChange={choose}
      />
      <Switch
        mb="md"
        mt={{ base: 0, xs: "xl" }}
        label={t("compare")}
        checked={state.isCompared && hasPrevious(state)}
        disabled={!hasPrevious(state)}
        description={hasPrevious(state) ? undefined : t("compareAllTime")}
        onChange={({ currentTarget }) => onChange({ ...state, isCompared: currentTarget.checked })}
      />
      {actions && (
        <Box ms={{ base: 0, xs: "auto" }} mb="md" mt={{ base: 0, xs: "xl" }}>
          {actions}
        </Box>
      )}
    </Group>
  );
}
