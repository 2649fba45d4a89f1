// A table that becomes a list of cards on a phone. The roles are written out, because a table that is not shown as one loses them.

import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stacked-table.module.css";

interface StackedTableProps {
  /** What the table lists, for those who hear it. */
  label: string;
  /** The headings; "" for a column that needs none. */
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
  /** The column's name, told beside the value on a phone. */
  label?: string;
  /** On a phone it stands in the upper corner of the card. */
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
