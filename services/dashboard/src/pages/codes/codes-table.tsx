// The codes as a table, for wide screens. A code's link covers its row.

import { Paper, Table } from "@mantine/core";
import type { CodeListProps } from "./code-parts.tsx";
import { CodeRow } from "./code-row.tsx";
import classes from "./codes.module.css";
import { SelectPage } from "./select-page.tsx";
import { SortHeader, type Sorting } from "./sort-header.tsx";

export function CodesTable({ codes, scans, isCounting, selection, sorting }: CodeListProps & { sorting: Sorting }) {
  return (
    <Paper withBorder style={{ overflow: "hidden" }}>
      <Table highlightOnHover verticalSpacing="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            {selection !== undefined && (
              <Table.Th scope="col" w={44}>
                <SelectPage codes={codes} selection={selection} />
              </Table.Th>
            )}
            <SortHeader column="code" sorting={sorting} />
            <SortHeader column="shortUrl" sorting={sorting} w="23%" />
            <SortHeader column="type" sorting={sorting} w={160} visibleFrom="xl" />
            <SortHeader column="scans" sorting={sorting} w={172} />
            <SortHeader column="created" sorting={sorting} w={120} />
            <SortHeader column="updated" sorting={sorting} w={116} className={classes.onWidest ?? ""} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.map((code) => (
            <CodeRow
              key={code.id}
              code={code}
              scans={scans.get(code.id)}
              isCounting={isCounting}
              isChosen={selection?.has(code) ?? false}
              onChoose={selection?.set}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
