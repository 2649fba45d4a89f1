// The codes as cards, for narrow screens.

import { Checkbox, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { nameOf } from "../../shared/contents/summary.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { dateText } from "../../shared/times.ts";
import { CodeCard, CodeKind, type CodeListProps, CodeName, ScansOf, ShortUrl, SymbolImage } from "./code-parts.tsx";
import classes from "./codes.module.css";
import { SelectPageLine } from "./select-page.tsx";

export function CodesCards({ codes, scans, isCounting, selection }: CodeListProps) {
  const { t, i18n } = useTranslation("codes");
  return (
    <>
      {selection !== undefined && <SelectPageLine codes={codes} selection={selection} />}
      <Stack gap="sm" component="ul" className={classes.cards}>
        {codes.map((code) => (
          <CodeCard key={code.id} isChosen={selection?.has(code) ?? false}>
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
            <Group justify="space-between" mt="xs" gap="xs">
              <ShortUrl code={code} />
              <Dimmed>{dateText(code.created_at, i18n.language)}</Dimmed>
            </Group>
          </CodeCard>
        ))}
      </Stack>
    </>
  );
}
