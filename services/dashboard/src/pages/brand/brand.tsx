// The Brand page: scan pages, presets, which are designs for many codes, and logos.

import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { PageTitle } from "../../shared/page-title.tsx";
import { LogosPanel } from "./logos-panel.tsx";
import { PresetsPanel } from "./presets-panel.tsx";
import { ScanPagesPanel } from "./scan-pages-panel.tsx";

export function Component() {
  const { t } = useTranslation("brand");
  const mayChange = useMe().account.role !== "viewer";
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} />
      <Stack>
        <ScanPagesPanel mayChange={mayChange} />
        <PresetsPanel mayChange={mayChange} />
        <LogosPanel mayChange={mayChange} />
      </Stack>
    </>
  );
}
