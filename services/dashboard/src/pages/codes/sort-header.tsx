// A column header that sorts the list by its column, and reverses the order when it is used again.

import { Table, type TableThProps, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./codes.module.css";
import type { Sort } from "./list-state.ts";

/** The columns by which the list can be sorted, each with both orders. The first order is the one that people usually want. */
const ORDERS = {
  code: ["title", "-title"],
  shortUrl: ["short_url", "-short_url"],
  type: ["type", "-type"],
  scans: ["-scans", "scans"],
  created: ["-created_at", "created_at"],
  updated: ["-updated_at", "updated_at"],
} as const satisfies Record<string, readonly [Sort, Sort]>;

export interface Sorting {
  sort: Sort;
  onSort(sort: Sort): void;
}

interface SortHeaderProps extends TableThProps {
  column: keyof typeof ORDERS;
  sorting: Sorting;
}

export function SortHeader({ column, sorting: { sort, onSort }, ...props }: SortHeaderProps) {
  const { t } = useTranslation("codes");
  const [usual, reverse] = ORDERS[column];
  const isSorted = sort === usual || sort === reverse;
  const isDescending = sort.startsWith("-");
  return (
    <Table.Th scope="col" aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : "none"} {...props}>
      <UnstyledButton className={classes.sorter ?? ""} onClick={() => onSort(sort === usual ? reverse : usual)}>
        {t(`columns.${column}`)}
        <span aria-hidden className={isSorted ? "" : classes.unsorted}>
          {isSorted ? (isDescending ? "↓" : "↑") : "↕"}
        </span>
      </UnstyledButton>
    </Table.Th>
  );
}
