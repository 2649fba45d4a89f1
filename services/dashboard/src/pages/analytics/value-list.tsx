// The scans by value of a dimension, as bars. A click filters the whole page by the value.

import { Button, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { numberText } from "../../shared/times.ts";
import classes from "./analytics.module.css";
import { percentOf } from "./percent.ts";
import { type Dimension, isFilterable } from "./state.ts";
import type { Row } from "./use-analytics.ts";
import type { NameOf } from "./value-names.ts";

/** The number of rows that are shown before the others are requested. */
const FEW = 7;

interface ValueListProps {
  dimension: Dimension;
  rows: readonly Row[];
  nameOf: NameOf;
  isFiltered(value: string): boolean;
  onChoose(value: string): void;
  onPoint?(value: string | undefined): void;
}

export function ValueList({ dimension, rows, nameOf, isFiltered, onChoose, onPoint }: ValueListProps) {
  const { t, i18n } = useTranslation("analytics");
  const [isLong, setLong] = useState(false);
  const total = rows.reduce((sum, { scans }) => sum + scans, 0);
  const most = rows[0]?.scans ?? 1;
  if (rows.length === 0) return <Dimmed>{t("noScans")}</Dimmed>;
  return (
    <>
      <ul className={classes.list}>
        {rows.slice(0, isLong ? rows.length : FEW).map(({ value, scans }) => {
          const content = (
            <>
              <span className={classes.bar} style={{ width: `${(100 * scans) / most}%` }} />
              <Text span size="sm" truncate className={classes.name ?? ""}>
                <bdi>{nameOf(dimension, value)}</bdi>
              </Text>
              <Text span size="sm" className={classes.count ?? ""}>
                {numberText(scans, i18n.language)}
              </Text>
              <Text span size="sm" c="dimmed" className={classes.share ?? ""}>
                {percentOf(scans, total, i18n.language)}
              </Text>
            </>
          );
          return (
            <li key={value}>
              {isFilterable(dimension, value) ? (
                <UnstyledButton
                  className={classes.row ?? ""}
                  aria-pressed={isFiltered(value)}
                  onClick={() => onChoose(value)}
                  onPointerEnter={() => onPoint?.(value)}
                  onPointerLeave={() => onPoint?.(undefined)}
                  onFocus={() => onPoint?.(value)}
                  onBlur={() => onPoint?.(undefined)}
                >
                  {content}
                </UnstyledButton>
              ) : (
                <div className={classes.row}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length > FEW && (
        <Button variant="subtle" size="compact-sm" mt="xxs" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t("fewer") : t("all", { count: rows.length })}
        </Button>
      )}
    </>
  );
}
