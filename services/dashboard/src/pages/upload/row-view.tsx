// A row of the file with its problems. Cells with a problem can be edited immediately, the others after a click on Edit.

import { Button, Group, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../shared/badge.tsx";
import { StackedCell, StackedRow } from "../../shared/stacked-table.tsx";
import { columnOfField, type Draft, type Row } from "./draft.ts";
import { NO_PROBLEMS, type Problems, problemText } from "./row-problems.ts";
import classes from "./upload.module.css";

interface RowViewProps {
  row: Row;
  draft: Draft;
  /** The positions of the columns to show. */
  columns: readonly number[];
  /** Undefined until the row has been checked. */
  problems: Problems | undefined;
  onChange(row: Row): void;
}

export function RowView({ row, draft, columns, problems, onChange }: RowViewProps) {
  const { t } = useTranslation("upload");
  const [isEditing, setIsEditing] = useState(false);
  // A corrected cell stays a field, so that it keeps the focus.
  const wasBad = useRef(new Set<number>());
  const { byColumn, others } = placed(row.isLeftOut ? NO_PROBLEMS : (problems ?? NO_PROBLEMS), draft);
  for (const index of byColumn.keys()) wasBad.current.add(index);
  const isField = (index: number) => !row.isLeftOut && (isEditing || wasBad.current.has(index));
  return (
    <StackedRow>
      <StackedCell label={t("check.row")}>
        <Group gap="xs" wrap="nowrap">
          <Text span size="sm">
            {row.id}
          </Text>
          <RowState row={row} problems={problems} />
        </Group>
        {others !== "" && (
          <Text size="sm" c="var(--mantine-color-error)" maw="22rem">
            {others}
          </Text>
        )}
      </StackedCell>
      <StackedCell>
        <Group gap="xs" wrap="nowrap">
          {!row.isLeftOut && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t(isEditing ? "check.doneOf" : "check.editOf", { row: row.id })}
              onClick={() => setIsEditing(!isEditing)}
            >
              {t(isEditing ? "check.done" : "check.edit")}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t(row.isLeftOut ? "check.includeOf" : "check.leaveOutOf", { row: row.id })}
            onClick={() => onChange({ ...row, isLeftOut: !row.isLeftOut })}
          >
            {t(row.isLeftOut ? "check.include" : "check.leaveOut")}
          </Button>
        </Group>
      </StackedCell>
      {columns.map((index) => (
        <StackedCell key={index} label={draft.headers[index] ?? ""}>
          {isField(index) ? (
            <CellInput
              label={t("check.cell", { column: draft.headers[index], row: row.id })}
              cell={row.cells[index] ?? ""}
              error={byColumn.get(index)}
              onChange={(cell) => onChange({ ...row, cells: row.cells.with(index, cell.trim()) })}
            />
          ) : (
            <bdi className={`${classes.text} ${row.isLeftOut ? classes.leftOut : ""}`}>{row.cells[index]}</bdi>
          )}
        </StackedCell>
      ))}
    </StackedRow>
  );
}

/** Splits a row's problems into those of its cells and, as a single string, all others. */
function placed(problems: Problems, draft: Draft): { byColumn: Map<number, string>; others: string } {
  const byColumn = new Map<number, string>();
  const others: [string, string][] = [];
  for (const [field, text] of Object.entries(problems)) {
    const index = columnOfField(field, draft);
    if (index === undefined) others.push([field, text]);
    else byColumn.set(index, [byColumn.get(index), text].filter(Boolean).join(" "));
  }
  return { byColumn, others: problemText(Object.fromEntries(others)) };
}

function RowState({ row, problems }: Pick<RowViewProps, "row" | "problems">) {
  const { t } = useTranslation("upload");
  const state = stateOf(row, problems);
  const color = { leftOut: "gray", waiting: "gray", good: "teal", bad: "red" }[state];
  return <Badge color={color}>{t(`check.states.${state}`)}</Badge>;
}

function stateOf({ isLeftOut }: Row, problems: Problems | undefined): "leftOut" | "waiting" | "good" | "bad" {
  if (isLeftOut) return "leftOut";
  if (problems === undefined) return "waiting";
  return Object.keys(problems).length === 0 ? "good" : "bad";
}

interface CellInputProps {
  label: string;
  cell: string;
  error: string | undefined;
  onChange(cell: string): void;
}

/** Reports a change when the person leaves the field or presses Enter. */
function CellInput({ label, cell, error, onChange }: CellInputProps) {
  const [typed, setTyped] = useState(cell);
  const send = () => {
    if (typed.trim() !== cell) onChange(typed);
  };
  return (
    <TextInput
      className={classes.input ?? ""}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={send}
      onKeyDown={({ key }) => key === "Enter" && send()}
    />
  );
}
