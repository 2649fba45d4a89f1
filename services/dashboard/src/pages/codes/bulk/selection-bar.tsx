// Actions on the selected codes. Stays visible while the list scrolls.

import { Button, CloseButton, Group, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDomainChoice } from "../../../shared/domain-select.tsx";
import { focusSelection, SELECT_PAGE_ID, SELECTION_BAR_ID } from "../focus-selection.ts";
import type { Selection } from "../use-selection.ts";
import { ActionsMenu } from "./actions-menu.tsx";
import { type Action, usefulActions } from "./change-request.ts";
import type { Bulk } from "./use-bulk.ts";
import { useEscape } from "./use-escape.ts";

/** The actions that people need most often. Each has its own button. */
const FREQUENT: readonly Action[] = ["target", "tags"];

export function SelectionBar({ bulk: { chosen, total, ask }, selection }: { bulk: Bulk; selection: Selection }) {
  const { t } = useTranslation(["bulk", "codes"]);
  const { isAll, hasPage, codes, count } = selection;
  const useful = usefulActions(chosen, useDomainChoice("").hasChoice);
  const clear = () => {
    selection.clear();
    focusSelection(SELECT_PAGE_ID);
  };
  useEscape(clear);
  const hasMore = hasPage && !isAll && total !== undefined && total > codes.length;
  return (
    <Paper
      withBorder
      shadow="md"
      p="xs"
      mt="md"
      pos="sticky"
      bottom={12}
      style={{ zIndex: 2 }}
      component="section"
      id={SELECTION_BAR_ID}
      tabIndex={-1}
      aria-label={t("selection")}
    >
      <Group justify="space-between" gap="xs">
        <Group gap="xxs" flex="1 1 auto">
          <CloseButton aria-label={t("clear")} title={t("clear")} onClick={clear} />
          <Text fw={600}>{t(isAll ? "codes:allSelected" : "codes:selected", { count })}</Text>
          {hasMore && (
            <Button variant="subtle" onClick={selection.setAll}>
              {t("selectAll", { count: total })}
            </Button>
          )}
        </Group>
        <Group gap="xs" wrap="nowrap">
          {FREQUENT.filter((action) => useful.includes(action)).map((action) => (
            <Button key={action} variant="default" px={{ base: "sm", sm: "md" }} onClick={() => ask(action)}>
              {t(`actions.${action}.open`)}
            </Button>
          ))}
          <ActionsMenu actions={useful.filter((action) => !FREQUENT.includes(action))} chosen={chosen} onAction={ask} />
        </Group>
      </Group>
    </Paper>
  );
}
