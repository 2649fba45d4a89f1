// The codes as a table, for wide screens.

import { Checkbox, Group, Paper, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dateText } from "../../shared/times.ts";
import { CodeKind, type CodeListProps, CodeName, nameOf, ScansOf, ShortUrl, SymbolImage } from "./code-parts.tsx";
import classes from "./codes.module.css";
import { SELECT_PAGE_ID } from "./focus-selection.ts";

export function CodesTable({ codes, scans, isCounting, selection }: CodeListProps) {
  const { t, i18n } = useTranslation("codes");
  return (
    <Paper withBorder style={{ overflow: "hidden" }}>
      <Table highlightOnHover verticalSpacing="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            {selection !== undefined && (
              <Table.Th scope="col" w={44}>
                <Checkbox
                  id={SELECT_PAGE_ID}
                  aria-label={t("selectPage")}
                  checked={selection.hasPage}
                  indeterminate={!selection.hasPage && selection.count > 0}
                  onChange={({ currentTarget }) => selection.set(codes, currentTarget.checked)}
                />
              </Table.Th>
            )}
            <Table.Th scope="col">{t("columns.code")}</Table.Th>
            <Table.Th scope="col" w="25%">
              {t("columns.shortUrl")}
            </Table.Th>
            <Table.Th scope="col" w={170} visibleFrom="lg">
              {t("columns.type")}
            </Table.Th>
            <Table.Th scope="col" w={180}>
              {t("columns.scans")}
            </Table.Th>
            <Table.Th scope="col" w={120}>
              {t("columns.created")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.map((code) => (
            <Table.Tr key={code.id} className={selection?.has(code) ? classes.chosen : undefined}>
              {selection !== undefined && (
                <Table.Td>
                  <Checkbox
                    aria-label={t("select", { name: nameOf(code) })}
                    checked={selection.has(code)}
                    onChange={({ currentTarget }) => selection.set([code], currentTarget.checked)}
                  />
                </Table.Td>
              )}
              <Table.Td className={classes.place}>
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
              <Table.Td className={classes.nowrap}>{dateText(code.created_at, i18n.language)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
