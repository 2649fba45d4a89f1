// The codes as large symbols, so that people can recognize prints by their look. Loaded when it is first shown.

import { Checkbox, Group, SimpleGrid, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { nameOf } from "../../shared/contents/summary.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { CodeCard, type CodeListProps, CodeName } from "./code-parts.tsx";
import classes from "./codes.module.css";
import { SelectPageLine } from "./select-page.tsx";

const COLUMNS = { base: 2, sm: 3, md: 4 };

export function CodesGrid({ codes, scans, selection }: CodeListProps) {
  const { t } = useTranslation("codes");
  return (
    <>
      {selection !== undefined && <SelectPageLine codes={codes} selection={selection} />}
      <SimpleGrid cols={COLUMNS} spacing="sm" component="ul" className={classes.cards ?? ""}>
        {codes.map((code) => (
          <CodeCard key={code.id} isChosen={selection?.has(code) ?? false}>
            <img className={classes.largeSymbol} src={code.svg_url} alt="" loading="lazy" />
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <CodeName code={code} />
              {selection !== undefined && (
                <Checkbox
                  className={classes.above ?? ""}
                  size="md"
                  aria-label={t("select", { name: nameOf(code) })}
                  checked={selection.has(code)}
                  onChange={({ currentTarget }) => selection.set([code], currentTarget.checked)}
                />
              )}
            </Group>
            {code.dynamic ? (
              <Text size="sm" mt="auto" pt="xs">
                {t("scanCount", { count: scans.get(code.id)?.total ?? code.scans })}
              </Text>
            ) : (
              <Dimmed mt="auto" pt="xs">
                {t("notCounted")}
              </Dimmed>
            )}
          </CodeCard>
        ))}
      </SimpleGrid>
    </>
  );
}
