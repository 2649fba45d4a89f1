// The third step: the service checks all rows, and the person corrects or leaves out those with problems.

import { Alert, Button, Group, Progress, Switch, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { FormViolation } from "../../shared/form.tsx";
import type { Draft, Row } from "./draft.ts";
import { PagedRows } from "./paged-rows.tsx";
import { NO_PROBLEMS } from "./row-problems.ts";
import { Step } from "./step.tsx";
import { type Check, useCheck } from "./use-check.ts";
import { WaitNotice } from "./wait-notice.tsx";

interface CheckStepProps {
  draft: Draft;
  /** The IDs of rows whose codes exist already. */
  created: ReadonlySet<number>;
  onChange(draft: Draft): void;
  onBack(): void;
  onCreate(draft: Draft, rows: readonly Row[]): void;
}

export function CheckStep({ draft, created, onChange, onBack, onCreate }: CheckStepProps) {
  const { t } = useTranslation("upload");
  const [rows, setRows] = useState(() => draft.rows.filter(({ id }) => !created.has(id)));
  const check = useCheck(draft, rows);
  const [isOnlyBad, setIsOnlyBad] = useState(false);
  /**
   * The rows that have changed since the list was limited to the bad ones. They stay in the list, so that nothing moves
   * while the person is editing.
   */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const status = useRef<HTMLParagraphElement>(null);
  const isBad = (row: Row) => !row.isLeftOut && Object.keys(check.problemsOf(row) ?? NO_PROBLEMS).length > 0;

  const withRows = (next: readonly Row[]): Draft => {
    const changed = new Map(next.map((row) => [row.id, row]));
    return { ...draft, rows: draft.rows.map((row) => changed.get(row.id) ?? row) };
  };
  const change = (next: Row[], ids: readonly number[]) => {
    setRows(next);
    onChange(withRows(next));
    setTouched((before) => new Set([...before, ...ids]));
  };
  const changeRow = (row: Row) =>
    change(
      rows.map((one) => (one.id === row.id ? row : one)),
      [row.id],
    );
  const leaveOutBad = () => {
    const bad = rows.filter(isBad).map(({ id }) => id);
    change(
      rows.map((row) => (bad.includes(row.id) ? { ...row, isLeftOut: true } : row)),
      bad,
    );
    status.current?.focus();
  };
  const isChecked = check.checked === check.count;
  const shown = isOnlyBad ? rows.filter((row) => touched.has(row.id) || isBad(row)) : rows;
  return (
    <Step
      title={t("check.step")}
      text={t("check.text")}
      buttons={
        <>
          {isChecked && check.bad > 0 && <Dimmed w="100%">{t("check.blocked")}</Dimmed>}
          <Button variant="default" onClick={onBack}>
            {t("back")}
          </Button>
          <Button
            disabled={!isChecked || check.bad > 0 || check.count === 0}
            onClick={() =>
              onCreate(
                withRows(rows),
                rows.filter(({ isLeftOut }) => !isLeftOut),
              )
            }
          >
            {t("check.create", { count: check.count })}
          </Button>
        </>
      }
    >
      <CheckStatus check={check} leftOut={rows.length - check.count} statusRef={status} />
      <Group gap="md">
        <Switch
          label={t("check.onlyBad")}
          checked={isOnlyBad}
          onChange={({ currentTarget }) => {
            setIsOnlyBad(currentTarget.checked);
            setTouched(new Set());
          }}
        />
        {isChecked && check.bad > 0 && (
          <Button variant="default" size="compact-sm" onClick={leaveOutBad}>
            {t("check.leaveOutBad", { count: check.bad })}
          </Button>
        )}
      </Group>
      <PagedRows
        key={String(isOnlyBad)}
        draft={draft}
        rows={shown}
        isOnlyBad={isOnlyBad}
        problemsOf={check.problemsOf}
        onChange={changeRow}
      />
    </Step>
  );
}

interface CheckStatusProps {
  check: Check;
  leftOut: number;
  statusRef: React.Ref<HTMLParagraphElement>;
}

function CheckStatus({ check, leftOut, statusRef }: CheckStatusProps) {
  const { t } = useTranslation(["upload", "common"]);
  const { checked, count, bad, good, wait, failure, retry } = check;
  const isChecked = checked === count;
  const color = bad > 0 ? "orange" : "teal";
  const progress = t("check.progress", { checked, count });
  return (
    <>
      <Alert color={isChecked ? color : "blue"}>
        <Text role="status" size="sm" tabIndex={-1} ref={statusRef} style={{ outline: "none" }}>
          {isChecked ? t("check.good", { count: good }) : progress} {bad > 0 && t("check.bad", { count: bad })}{" "}
          {leftOut > 0 && t("check.leftOut", { count: leftOut })}
        </Text>
        {!isChecked && <Progress mt="xs" value={(100 * checked) / Math.max(count, 1)} aria-label={progress} />}
      </Alert>
      <WaitNotice seconds={wait} />
      <FormViolation violation={failure} />
      {failure !== undefined && (
        <Group>
          <Button variant="default" onClick={retry}>
            {t("common:retry")}
          </Button>
        </Group>
      )}
    </>
  );
}
