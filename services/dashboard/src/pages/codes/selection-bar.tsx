// Actions on the selected codes. Stays visible while the list scrolls.

import { Button, Group, Paper, Text } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../shared/save-file.ts";
import { csvOf, exportName } from "./export-files.ts";
import type { Selection } from "./use-selection.ts";

export function SelectionBar({ selection, onDelete }: { selection: Selection; onDelete(): void }) {
  const { t } = useTranslation("codes");
  const count = selection.codes.length;
  const save = () =>
    saveFile(
      new Blob([csvOf(selection.codes)], { type: "text/csv;charset=utf-8" }),
      exportName(new Date(), "csv", "selected"),
    );
  return (
    <>
      <Text role="status" aria-live="polite" pos="absolute" w={1} h={1} style={{ overflow: "hidden" }}>
        {count === 0 ? "" : t("selected", { count })}
      </Text>
      {count > 0 && (
        <Paper
          withBorder
          shadow="md"
          p="xs"
          mt="md"
          pos="sticky"
          bottom={12}
          style={{ zIndex: 2 }}
          component="section"
          aria-label={t("selection")}
        >
          <Group justify="space-between" gap="xs">
            <Text fw={600} px="xs">
              {t("selected", { count })}
            </Text>
            <Group gap="xs">
              <Button variant="subtle" onClick={selection.clear}>
                {t("clearSelection")}
              </Button>
              <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
                {t("export.selected")}
              </Button>
              <Button color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
                {t("delete.open")}
              </Button>
            </Group>
          </Group>
        </Paper>
      )}
    </>
  );
}
