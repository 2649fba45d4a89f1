// The preview next to the form: the symbol, its content, and what can still be changed after printing.

import { Alert, Box, Group, List, Loader, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCloudOff, IconQrcode } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { minPrintMm } from "../../shared/print-size.ts";
import { SymbolPicture, useSymbol } from "../../shared/symbol.tsx";
import type { Draft } from "./draft.ts";
import classes from "./new-code.module.css";
import { PrintedText } from "./printed-text.tsx";
import type { DraftPreview } from "./use-preview.ts";

const PICTURE_PX = 280;

interface PreviewPanelProps {
  draft: Draft;
  /** Whether no content has been typed yet. */
  isEmpty: boolean;
  isInvalid: boolean;
  known: DraftPreview;
}

export function PreviewPanel({ draft, isEmpty, isInvalid, known }: PreviewPanelProps) {
  const { t } = useTranslation("newCode");
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="preview-title" className={classes.preview ?? ""}>
      <Title order={2} size="h4" mb="sm" id="preview-title">
        {t("preview.title")}
      </Title>
      {isEmpty ? (
        <div className={classes.nothing}>
          <IconQrcode size={56} stroke={1.2} aria-hidden />
          <Text size="sm">{t("preview.empty")}</Text>
        </div>
      ) : (
        <Drawn draft={draft} isInvalid={isInvalid} known={known} />
      )}
    </Paper>
  );
}

function Drawn({ draft, isInvalid, known }: Omit<PreviewPanelProps, "isEmpty">) {
  const { t, i18n } = useTranslation("newCode");
  const { preview, payload, error } = known;
  const { symbol, isLoading } = useSymbol(payload);
  const isAway = error?.isTemporary === true;
  const modules = preview?.modules ?? symbol?.modules;
  const least = preview?.min_print_mm ?? (modules === undefined ? undefined : minPrintMm(modules));
  const bytes = preview?.payload_bytes ?? new TextEncoder().encode(payload).length;
  return (
    <Stack gap="sm">
      {isAway && (
        <Alert color="orange" icon={<IconCloudOff aria-hidden />} role="status">
          {t(error.code === "offline" ? "preview.awayOffline" : "preview.away")}
        </Alert>
      )}
      <Box style={{ alignSelf: "center", opacity: isInvalid ? 0.35 : 1 }} w="100%" maw={PICTURE_PX}>
        <SymbolPicture
          symbol={symbol}
          dark={draft.dark}
          light={draft.light}
          label={t("preview.label")}
          size={PICTURE_PX}
        />
      </Box>
      <Group gap="xs" justify="center" role="status">
        {isLoading && <Loader size="xs" aria-hidden />}
        <Dimmed ta="center">
          {!isLoading && symbol === undefined && t("preview.tooLong")}
          {isInvalid && symbol !== undefined && t("preview.invalid")}
        </Dimmed>
      </Group>
      <PrintedText draft={draft} payload={payload} isPlaceholder={preview?.is_slug_placeholder ?? draft.slug === ""} />
      {symbol !== undefined && modules !== undefined && least !== undefined && (
        <List size="sm" c="dimmed" spacing={2}>
          <List.Item>{t("preview.size", { version: preview?.version ?? symbol.version, modules })}</List.Item>
          <List.Item>{t("preview.bytes", { count: bytes })}</List.Item>
          <List.Item>{t(`preview.correction.${preview?.error_correction ?? "M"}`)}</List.Item>
          <List.Item>
            {t("preview.least", {
              mm: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(least),
            })}
          </List.Item>
        </List>
      )}
    </Stack>
  );
}
