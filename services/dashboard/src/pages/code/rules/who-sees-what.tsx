// The grid that shows which rule decides for which visitors.

import { Alert, Button, Group, Progress, SegmentedControl, Table, Text } from "@mantine/core";
import type { Rule } from "@qr/client";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../../shared/badge.tsx";
import { Dimmed } from "../../../shared/dimmed.ts";
import { errorText } from "../../../shared/error-text.ts";
import { MomentInput } from "../../../shared/moment-input.tsx";
import { Section } from "../../../shared/section.tsx";
import { viewerZone } from "../../../shared/times.ts";
import { type GridMode, type GridRow, OWN_TARGET, planGrid, type Verdict } from "./grid.ts";
import classes from "./rules.module.css";
import { cellName, type GridRun, useGrid } from "./use-grid.ts";
import { useWording } from "./use-wording.ts";

const MODES = ["country", "language"] as const satisfies readonly GridMode[];
/** Colors of the rules, in order; repeated if there are more rules. */
const COLORS = ["indigo", "teal", "orange", "grape", "cyan", "pink", "lime", "violet"];

export function WhoSeesWhat({ id, rules }: { id: string; rules: readonly Rule[] }) {
  const { t } = useTranslation(["rules", "common"]);
  const [mode, setMode] = useState<GridMode>("country");
  const [at, setAt] = useState("");
  const { run, start, stop } = useGrid(id);
  const isRunning = run?.state === "running";
  const choose = (next: GridMode) => {
    setMode(next);
    if (run !== undefined) void start(planGrid(rules, next), next, at);
  };
  return (
    <Section title={t("grid.title")} text={t("grid.text")}>
      <Group gap="sm" align="flex-end" mb="md">
        <SegmentedControl
          aria-label={t("grid.mode")}
          data={MODES.map((value) => ({ value, label: t(`grid.${value}`) }))}
          value={mode}
          onChange={(value) => choose(value === "language" ? "language" : "country")}
        />
        <MomentInput
          label={t("grid.time")}
          description={t("grid.timeHelp", { zone: viewerZone() })}
          value={at}
          onChange={setAt}
        />
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            {t("common:cancel")}
          </Button>
        ) : (
          <Button
            variant={run === undefined ? "filled" : "default"}
            leftSection={<IconPlayerPlay aria-hidden />}
            onClick={() => void start(planGrid(rules, mode), mode, at)}
          >
            {t(run === undefined ? "grid.run" : "grid.again")}
          </Button>
        )}
      </Group>
      {run !== undefined && <Results run={run} />}
    </Section>
  );
}

function Results({ run }: { run: GridRun }) {
  const { plan, mode, cells, state, error } = run;
  const wording = useWording();
  const { t } = wording;
  const count = plan.rows.length * plan.columns.length;
  const progress = t("grid.progress", { done: cells.size, count });
  const open = new Set([...cells.values()].flatMap((verdict) => verdict.open));
  return (
    <>
      {state === "running" && <Progress value={(100 * cells.size) / count} aria-label={progress} mb="sm" />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll the table with the arrow keys. */}
      <section className={classes.scroll} tabIndex={0} aria-label={t("grid.table", { mode: t(`grid.${mode}`) })}>
        <Table withTableBorder withColumnBorders verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t(`grid.${mode}`)}</Table.Th>
              {plan.columns.map(({ name }) => (
                <Table.Th key={name} scope="col">
                  {t(`grid.profiles.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plan.rows.map((row) => (
              <Table.Tr key={`${row.kind} ${row.value}`}>
                <Table.Th scope="row">{rowText(row)}</Table.Th>
                {plan.columns.map((column) => (
                  <Table.Td key={column.name}>
                    <Cell verdict={cells.get(cellName(column, row))} isWaiting={state === "running"} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {plan.hidden > 0 && <Dimmed mt="xs">{t("grid.more", { count: plan.hidden })}</Dimmed>}
      {open.size > 0 && (
        <Dimmed mt="xs">{t("grid.depends", { list: [...open].map((kind) => t(`kinds.${kind}`)).join(", ") })}</Dimmed>
      )}
      {state === "failed" && (
        <Alert color="red" role="alert" mt="sm">
          {errorText(error)}
        </Alert>
      )}
      <Text role="status" size="sm" mt="xs">
        {state === "running" ? progress : state === "stopped" || state === "late" ? t(`grid.${state}`) : ""}
      </Text>
    </>
  );

  function rowText({ kind, value = "" }: GridRow): string {
    const isCountry = mode === "country";
    if (kind === "value") return isCountry ? wording.country(value) : wording.language(value);
    if (kind === "others") return t(isCountry ? "grid.elsewhere" : "grid.otherLanguage");
    return t(isCountry ? "grid.anyCountry" : "grid.anyLanguage");
  }
}

function Cell({ verdict, isWaiting }: { verdict: Verdict | undefined; isWaiting: boolean }) {
  const { t } = useTranslation("rules");
  if (verdict === undefined) return <Dimmed>{isWaiting ? "…" : t("grid.untried")}</Dimmed>;
  return (
    <Group gap="xxs">
      {verdict.candidates.map((index, place) => (
        <Group key={index} gap="xxs" wrap="nowrap" flex="none">
          {place > 0 && <Dimmed span>{t("grid.or")}</Dimmed>}
          <Badge color={index === OWN_TARGET ? "gray" : (COLORS[index % COLORS.length] ?? "indigo")}>
            {index === OWN_TARGET ? t("grid.own") : t("grid.rule", { number: index + 1 })}
          </Badge>
        </Group>
      ))}
    </Group>
  );
}
