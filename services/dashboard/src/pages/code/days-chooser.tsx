// The fields for the period and the time zone of the statistics.

import { Group, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useZones } from "../../shared/zones.ts";
import { RANGES, type StatisticsDays, violationOfDays } from "./statistics-range.ts";

const CHOICES = [...RANGES, "custom"] as const;
const UTC = "UTC";

interface DaysChooserProps {
  days: StatisticsDays;
  /** The first and last days of the period shown, used as defaults for a custom period. */
  shown: { from: string; to: string };
  /** Whether only UTC days can be counted, whatever zone is chosen. */
  isUtcOnly?: boolean;
  onChange(days: StatisticsDays): void;
}

export function DaysChooser({ days, shown, isUtcOnly = false, onChange }: DaysChooserProps) {
  const { t } = useTranslation("code");
  const zones = useZones(days.zone);
  const violation = violationOfDays(days);
  const choose = (range: string | null) => {
    if (range === "custom") onChange({ ...days, range, ...shown });
    const preset = RANGES.find((one) => one === range);
    if (preset !== undefined) onChange({ ...days, range: preset, from: "", to: "" });
  };
  return (
    <Group gap="sm" align="flex-start" mb="md">
      <Select
        w={{ base: "100%", xs: 180 }}
        label={t("statistics.range")}
        allowDeselect={false}
        data={CHOICES.map((value) => ({ value, label: t(`statistics.ranges.${value}`) }))}
        value={days.range}
        onChange={choose}
      />
      {days.range === "custom" &&
        (["from", "to"] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            w={{ base: "calc(50% - 6px)", xs: 160 }}
            label={t(`statistics.${end}`)}
            value={days[end]}
            error={end === "to" && violation !== undefined ? t(`statistics.violations.${violation}`) : undefined}
            onChange={({ currentTarget }) => onChange({ ...days, [end]: currentTarget.value })}
          />
        ))}
      <Select
        w={{ base: "100%", xs: 240 }}
        label={t("statistics.zone")}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage={t("statistics.noZone")}
        data={isUtcOnly ? [UTC] : zones}
        value={isUtcOnly ? UTC : days.zone}
        disabled={isUtcOnly}
        onChange={(zone) => zone !== null && onChange({ ...days, zone })}
      />
    </Group>
  );
}
