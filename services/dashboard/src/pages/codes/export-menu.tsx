// Exports all codes, or the filtered codes, as a file.

import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../shared/save-file.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { askForExport } from "./ask-for-export.ts";
import { type ExportFormat, exportName } from "./export-files.ts";
import { exportQuery, hasFilters, type ListState } from "./list-state.ts";

const FORMATS = ["csv", "ndjson"] as const;

export function ExportMenu({ state }: { state: ListState }) {
  const { t } = useTranslation("codes");
  const isPart = hasFilters(state);
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const file = await askForExport(exportQuery(state), format);
      saveFile(file, exportName(new Date(), format, isPart ? "matching" : "all"));
    },
    networkMode: "always",
    onError: showFailure,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isPending}>
          {t("export.title")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(isPart ? "export.matching" : "export.all")}</Menu.Label>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => mutate(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
