// The preview next to the form: the symbol, its content, and what can still be changed after printing.

import { Alert, Box, Group, List, Loader, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCloudOff, IconQrcode } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { hasStyle } from "../../shared/design/design.ts";
import { DesignPicture } from "../../shared/design/design-picture.tsx";
import { Verdict } from "../../shared/design/verdict.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import type { DrawnSymbol } from "../../shared/draw-symbol.ts";
import type { Drawing } from "../../shared/symbol.tsx";
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
  /** The symbol in plain squares. */
  drawing: Drawing;
  /** The minimum print width, in mm; undefined if it is unknown. */
  leastMm: number | undefined;
}

export function PreviewPanel({ isEmpty, ...drawn }: PreviewPanelProps) {
  const { t } = useTranslation("newCode");
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="preview-title" className={classes.preview ?? ""}>
      <Title order={2} size="h4" mb="sm" id="preview-title">
        {t("preview.title")}
      </Title>
      {isEmpty ? (
        <div className={classes.nothing}>
          <IconQrcode size={56} aria-hidden />
          <Text size="sm">{t("preview.empty")}</Text>
        </div>
      ) : (
        <Drawn {...drawn} />
      )}
    </Paper>
  );
}

function Drawn({ draft, isInvalid, known, drawing, leastMm }: Omit<PreviewPanelProps, "isEmpty">) {
  const { t } = useTranslation("newCode");
  const { preview, payload, error } = known;
  const { symbol, isLoading } = drawing;
  const isAway = error?.isTemporary === true && error.code !== "rate_limited";
  const isUnchecked = hasStyle(draft) && preview === undefined;
  const opacity = isUnchecked ? 0.6 : 1;
  return (
    <Stack gap="sm">
      {isAway && (
        <Alert color="orange" icon={<IconCloudOff aria-hidden />} role="status">
          {t(error.code === "offline" ? "preview.awayOffline" : "preview.away")}
        </Alert>
      )}
      <Box style={{ alignSelf: "center", opacity: isInvalid ? 0.35 : opacity }} w="100%" maw={PICTURE_PX}>
        <DesignPicture
          design={draft}
          svg={preview?.svg ?? null}
          symbol={symbol}
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
      <Verdict design={draft} known={known} leastMm={leastMm} />
      <PrintedText draft={draft} payload={payload} isPlaceholder={preview?.is_slug_placeholder ?? draft.slug === ""} />
      {symbol !== undefined && <Measures symbol={symbol} known={known} />}
    </Stack>
  );
}

function Measures({ symbol, known: { preview, payload } }: { symbol: DrawnSymbol; known: DraftPreview }) {
  const { t } = useTranslation("newCode");
  const { version, modules } = preview ?? symbol;
  const bytes = preview?.payload_bytes ?? new TextEncoder().encode(payload).length;
  return (
    <List size="sm" c="dimmed" spacing={2}>
      <List.Item>{t("preview.size", { version, modules })}</List.Item>
      <List.Item>{t("preview.bytes", { count: bytes })}</List.Item>
      <List.Item>{t(`preview.correction.${preview?.error_correction ?? "M"}`)}</List.Item>
    </List>
  );
}
