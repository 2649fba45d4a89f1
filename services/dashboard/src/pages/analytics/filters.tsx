// The filters in use. Each can be removed.

import { Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import type { AnalyticsState } from "./state.ts";
import type { NameOf } from "./value-names.ts";

interface FiltersProps {
  state: AnalyticsState;
  nameOf: NameOf;
  onChange(state: AnalyticsState): void;
}

export function Filters({ state, nameOf, onChange }: FiltersProps) {
  const { t } = useTranslation("analytics");
  const { filters } = state;
  if (filters.length === 0) return null;
  return (
    <div>
      <Group gap="xs" role="group" aria-label={t("filters.label")}>
        {filters.map((filter) => {
          const names = filter.values.map((value) => nameOf(filter.dimension, value)).join(", ");
          const text = `${t(`one.${filter.dimension}`)}: ${names}`;
          return (
            <Button
              key={filter.dimension}
              variant="light"
              size="compact-sm"
              maw="100%"
              rightSection={<IconX aria-hidden />}
              aria-label={t("filters.remove", { filter: text })}
              onClick={() => onChange({ ...state, filters: filters.filter((one) => one !== filter) })}
            >
              {text}
            </Button>
          );
        })}
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...state, filters: [] })}>
          {t("filters.clear")}
        </Button>
      </Group>
      <Dimmed mt="xs">{t("filters.utc")}</Dimmed>
    </div>
  );
}
