// The codes as a table, for wide screens. A code's link covers its row.

import { Checkbox, Group, Paper, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { nameOf } from "../../shared/contents/summary.ts";
import { dateText } from "../../shared/times.ts";
import { CodeKind, type CodeListProps, CodeName, ScansOf, ShortUrl, SymbolImage } from "./code-parts.tsx";
import classes from "./codes.module.css";
import { SelectPage } from "./select-page.tsx";
import { SortHeader, type Sorting } from "./sort-header.tsx";

export function CodesTable({ codes, scans, isCounting, selection, sorting }: CodeListProps & { sorting: Sorting }) {
  const { t, i18n } = useTranslation("codes");
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
            <SortHeader column="type" sorting={sorting} w={160} visibleFrom="lg" />
            <SortHeader column="scans" sorting={sorting} w={172} />
            <SortHeader column="created" sorting={sorting} w={{ base: 120, lg: 160, xl: 116 }} />
            <SortHeader column="updated" sorting={sorting} w={116} visibleFrom="xl" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.map((code) => (
            <Table.Tr key={code.id} className={`${classes.place} ${selection?.has(code) ? classes.chosen : ""}`}>
              {selection !== undefined && (
                <Table.Td>
                  <Checkbox
                    className={classes.above ?? ""}
                    aria-label={t("select", { name: nameOf(code) })}
                    checked={selection.has(code)}
                    onChange={({ currentTarget }) => selection.set([code], currentTarget.checked)}
                  />
                </Table.Td>
              )}
              <Table.Td>
                <Group gap="sm" wrap="nowrap">
                  <SymbolImage code={code} size={44} />
                  <CodeName code={code} />
                </Group>
              </Table.Td>
              <Table.Td>
                <ShortUrl code={code} />
              </Table.Td>
              <Table.Td visibleFrom="lg">
                <CodeKind code={code} />
              </Table.Td>
              <Table.Td>
                <ScansOf code={code} scans={scans.get(code.id)} isCounting={isCounting} />
              </Table.Td>
              <Table.Td>{dateText(code.created_at, i18n.language)}</Table.Td>
              <Table.Td visibleFrom="xl">{dateText(code.updated_at, i18n.language)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
