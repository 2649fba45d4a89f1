// The rows of the file, a page at a time.

import { Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { StackedTable } from "../../shared/stacked-table.tsx";
import { columnOfField, type Draft, type Row, usedColumns } from "./draft.ts";
import type { Problems } from "./row-problems.ts";
import { RowView } from "./row-view.tsx";
import classes from "./upload.module.css";

const PAGE_SIZE = 25;

interface PagedRowsProps {
  draft: Draft;
  rows: readonly Row[];
  /** Whether to show only the target, the title, and the columns with problems. */
  isOnlyBad: boolean;
  problemsOf(row: Row): Problems | undefined;
  onChange(row: Row): void;
}

export function PagedRows({ draft, rows, isOnlyBad, problemsOf, onChange }: PagedRowsProps) {
  const { t } = useTranslation("upload");
  const [wanted, setWanted] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(wanted, pages - 1);
  // A column stays after its problems have been corrected, so that nothing moves while the person is editing.
  const wasBad = useRef(new Set<number | undefined>());
  for (const row of isOnlyBad ? rows : []) {
    for (const field of Object.keys(problemsOf(row) ?? {})) wasBad.current.add(columnOfField(field, draft));
  }
  const columns = usedColumns(draft).filter(
    (index) => !isOnlyBad || wasBad.current.has(index) || isNaming(draft.choices[index]),
  );
  const names = columns.map((index) => draft.headers[index] ?? "");
  if (rows.length === 0) return <Dimmed>{t("check.none")}</Dimmed>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll a region that has the focus. */}
      <section className={classes.scroller} aria-label={t("check.rows")} tabIndex={0}>
        <StackedTable label={t("check.rows")} columns={[t("check.row"), "", ...names]}>
          {rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((row) => (
            <RowView
              key={row.id}
              row={row}
              draft={draft}
              columns={columns}
              problems={problemsOf(row)}
              onChange={onChange}
            />
          ))}
        </StackedTable>
      </section>
      {pages > 1 && (
        <Group justify="flex-end" gap="sm" component="nav" aria-label={t("check.pages")}>
          <Dimmed role="status">{t("check.page", { page: page + 1, pages })}</Dimmed>
          <TurnButton isEnd={page === 0} onClick={() => setWanted(page - 1)}>
            <IconChevronLeft size={16} aria-hidden />
            {t("check.previous")}
          </TurnButton>
          <TurnButton isEnd={page === pages - 1} onClick={() => setWanted(page + 1)}>
            {t("check.next")}
            <IconChevronRight size={16} aria-hidden />
          </TurnButton>
        </Group>
      )}
    </>
  );
}

/** Returns whether people recognize a row by this column. */
function isNaming(choice: string | undefined): boolean {
  return choice === "target" || choice === "title";
}

/**
 * A button that turns the page. On the first or last page, it is disabled but stays focusable, so that focus is not
 * lost.
 */
function TurnButton({ isEnd, onClick, children }: { isEnd: boolean; onClick(): void; children: React.ReactNode }) {
  return (
    <Button
      variant="default"
      aria-disabled={isEnd}
      {...(isEnd && { "data-disabled": true })}
      onClick={isEnd ? () => {} : onClick}
    >
      {children}
    </Button>
  );
}
