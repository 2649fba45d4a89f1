// Chooses the number of days.

import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PERIODS, type Period } from "./use-period.ts";

interface PeriodChooserProps {
  days: Period;
  onDays(days: Period): void;
}

export function PeriodChooser({ days, onDays }: PeriodChooserProps) {
  const { t } = useTranslation("home");
  return (
    <Button.Group aria-label={t("period.label")}>
      {PERIODS.map((count) => (
        <Button
          key={count}
          size="xs"
          variant={count === days ? "light" : "default"}
          aria-pressed={count === days}
          onClick={() => onDays(count)}
        >
          {t("period.of", { count })}
        </Button>
      ))}
    </Button.Group>
  );
}
