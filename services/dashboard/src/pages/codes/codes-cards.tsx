// The codes as cards, for narrow screens.

import { Card, Checkbox, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { dateText } from "../../shared/times.ts";
import { CodeKind, type CodeListProps, CodeName, nameOf, ScansOf, ShortUrl, SymbolImage } from "./code-parts.tsx";
import classes from "./codes.module.css";
import { SELECT_PAGE_ID } from "./focus-selection.ts";

export function CodesCards({ codes, scans, isCounting, selection }: CodeListProps) {
  const { t, i18n } = useTranslation("codes");
  const list = (
    <Stack gap="sm" component="ul" className={classes.cards}>
      {codes.map((code) => (
        <Card key={code.id} component="li" withBorder padding="sm" className={classes.place}>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <SymbolImage code={code} size={56} />
            <CodeName code={code} />
            {selection !== undefined && (
              <Checkbox
                className={classes.above}
                size="md"
                aria-label={t("select", { name: nameOf(code) })}
                checked={selection.has(code)}
                onChange={({ currentTarget }) => selection.set([code], currentTarget.checked)}
              />
            )}
          </Group>
          <Group justify="space-between" mt="sm" gap="xs">
            <CodeKind code={code} />
            <ScansOf code={code} scans={scans.get(code.id)} isCounting={isCounting} />
          </Group>
          <Group justify="space-between" mt={6} gap="xs">
            <ShortUrl code={code} />
            <Dimmed>{dateText(code.created_at, i18n.language)}</Dimmed>
          </Group>
        </Card>
      ))}
    </Stack>
  );
  if (selection === undefined) return list;
  return (
    <>
      {/* Above the checkboxes of the codes, at the same distance from the edge. */}
      <Checkbox
        id={SELECT_PAGE_ID}
        size="md"
        mb="sm"
        mr={13}
        w="fit-content"
        ml="auto"
        labelPosition="left"
        label={<Dimmed span>{t("selectPage")}</Dimmed>}
        checked={selection.hasPage}
        indeterminate={!selection.hasPage && selection.count > 0}
        onChange={({ currentTarget }) => selection.set(codes, currentTarget.checked)}
      />
      {list}
    </>
  );
}
