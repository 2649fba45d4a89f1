// Downloads the entries that match the filter as CSV.

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../shared/save-file.ts";
import { showFailure } from "../../shared/show-failure.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { askForCsv } from "./use-audit.ts";

export function CsvButton({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation("audit");
  const { mutate, isPending } = useMutation({
    // A plain link could not say to which account the request applies.
    mutationFn: async () => saveFile(await askForCsv(filter), "audit.csv"),
    networkMode: "always",
    onError: showFailure,
  });
  return (
    <Button variant="default" leftSection={<IconDownload aria-hidden />} loading={isPending} onClick={() => mutate()}>
      {t("csv")}
    </Button>
  );
}
