// The second step: what becomes of each column, and defaults for all rows.

import { Alert, Button, Select, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { type Choice, COLUMNS, isColumn } from "./columns.ts";
import { DefaultsFields } from "./defaults-fields.tsx";
import type { Draft } from "./draft.ts";
import { Step } from "./step.tsx";
import classes from "./upload.module.css";

const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;

interface ColumnsStepProps {
  draft: Draft;
  onChange(draft: Draft): void;
  onBack(): void;
  onNext(): void;
}

export function ColumnsStep({ draft, onChange, onBack, onNext }: ColumnsStepProps) {
  const { t } = useTranslation("upload");
  const { headers, choices, rows } = draft;
  const hasTarget = choices.includes("target");
  const ignored = headers.filter((_, index) => choices[index] === "ignore");
  const choose = (index: number, choice: Choice) => onChange({ ...draft, choices: choices.with(index, choice) });
  return (
    <Step
      title={t("columns.step")}
      text={t("columns.text", { count: rows.length })}
      buttons={
        <>
          <Button variant="default" onClick={onBack}>
            {t("back")}
          </Button>
          <Button onClick={onNext} disabled={!hasTarget}>
            {t("columns.next")}
          </Button>
        </>
      }
    >
      <StackedTable
        label={t("columns.step")}
        columns={[t("columns.inFile"), t("columns.values"), t("columns.becomes")]}
      >
        {headers.map((header, index) => (
          <StackedRow key={header}>
            <StackedCell label={t("columns.inFile")}>
              <Text fw={600} className={classes.samples ?? ""}>
                <bdi>{header}</bdi>
              </Text>
            </StackedCell>
            <StackedCell label={t("columns.values")}>
              <Dimmed className={classes.samples}>{samplesOf(draft, index)}</Dimmed>
            </StackedCell>
            <StackedCell label={t("columns.becomes")}>
              <ChoiceSelect header={header} choices={choices} index={index} onChoose={choose} />
            </StackedCell>
          </StackedRow>
        ))}
      </StackedTable>
      {!hasTarget && (
        <Alert color="orange" role="alert">
          {t("columns.noTarget")}
        </Alert>
      )}
      {ignored.length > 0 && (
        <Dimmed>{t("columns.ignored", { count: ignored.length, names: ignored.join(", ") })}</Dimmed>
      )}
      <DefaultsFields defaults={draft.defaults} onChange={(defaults) => onChange({ ...draft, defaults })} />
    </Step>
  );
}

function samplesOf({ rows }: Draft, index: number): string {
  const cells = rows.map(({ cells }) => cells[index] ?? "").filter((cell) => cell !== "");
  return [...new Set(cells)]
    .slice(0, SAMPLES)
    .map((cell) => (cell.length > MAX_SAMPLE_LENGTH ? `${cell.slice(0, MAX_SAMPLE_LENGTH)}…` : cell))
    .join(" · ");
}

interface ChoiceSelectProps {
  header: string;
  choices: readonly Choice[];
  index: number;
  onChoose(index: number, choice: Choice): void;
}

function ChoiceSelect({ header, choices, index, onChoose }: ChoiceSelectProps) {
  const { t } = useTranslation("upload");
  const isUsed = (choice: Choice) => choices.some((one, other) => one === choice && other !== index);
  const data = [
    { value: "ignore", label: t("columns.ignore") },
    { value: "member", label: t("columns.member") },
    ...COLUMNS.map((column) => ({ value: column, label: t(`columns.${column}`), disabled: isUsed(column) })),
  ];
  return (
    <Select
      aria-label={t("columns.of", { name: header })}
      w={{ base: "100%", sm: 260 }}
      maw={260}
      allowDeselect={false}
      data={data}
      value={choices[index] ?? "ignore"}
      onChange={(value) => value !== null && onChoose(index, choiceOf(value))}
    />
  );
}

function choiceOf(value: string): Choice {
  return isColumn(value) || value === "member" ? value : "ignore";
}
