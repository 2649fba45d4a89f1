// A table that is shown as cards on a phone. ARIA roles are set explicitly, because a table whose CSS `display` is changed loses its roles.

import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stacked-table.module.css";

interface StackedTableProps {
  label: string;
  /** The headings; "" for a column without a heading. */
  columns: readonly string[];
  children: ReactNode;
}

export function StackedTable({ label, columns, children }: StackedTableProps) {
  return (
    <Table className={classes.table ?? ""} role="table" aria-label={label}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map((column) =>
            column === "" ? (
              <Table.Td key={column} role="cell" />
            ) : (
              <Table.Th key={column} role="columnheader">
                {column}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">{children}</Table.Tbody>
    </Table>
  );
}

export function StackedRow({ children }: { children: ReactNode }) {
  return <Table.Tr role="row">{children}</Table.Tr>;
}

interface StackedCellProps {
  /** The column's name, shown next to the value on a phone. */
  label?: string;
  /** Whether the cell is placed in the upper-right corner of the card on a phone. */
  isCorner?: boolean;
  children: ReactNode;
}

export function StackedCell({ label, isCorner = false, children }: StackedCellProps) {
  return (
    <Table.Td role="cell" data-label={label} data-corner={isCorner || undefined}>
      {children}
    </Table.Td>
  );
}
