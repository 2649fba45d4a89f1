// Says whether scanners can read a design, and how small it can be printed.

import { Box, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../dimmed.ts";
import { errorText } from "../error-text.ts";
import { numberText } from "../times.ts";
import { type Design, hasStyle } from "./design.ts";
import type { PreviewOf } from "./use-preview-of.ts";

interface VerdictProps {
  design: Design;
  known: Pick<PreviewOf, "preview" | "error" | "isChecking">;
  /** The minimum print width, in mm; undefined if it is unknown. */
  leastMm: number | undefined;
}

export function Verdict({ design, known, leastMm }: VerdictProps) {
  const { t, i18n } = useTranslation("design");
  return (
    <Stack gap="xxs">
      {hasStyle(design) && <Reading known={known} />}
      {leastMm !== undefined && <Dimmed>{t("verdict.least", { mm: numberText(leastMm, i18n.language) })}</Dimmed>}
    </Stack>
  );
}

const SIGNS = {
  readable: { Icon: IconCircleCheck, color: "teal" },
  unreadable: { Icon: IconCircleX, color: "red" },
  unknown: { Icon: IconAlertTriangle, color: "orange" },
} as const;

function Reading({ known }: Pick<VerdictProps, "known">) {
  const { t } = useTranslation("design");
  const outcome = outcomeOf(known);
  const { Icon, color } = SIGNS[outcome ?? "unknown"];
  return (
    <>
      {outcome === undefined && known.isChecking && (
        <Group gap="xs" wrap="nowrap">
          <Loader size={16} aria-hidden />
          <Text size="sm">{t("verdict.checking")}</Text>
        </Group>
      )}
      {/* Only the outcome is announced, because each change begins another check. */}
      <Box role="status">
        {outcome !== undefined && (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <Icon size={18} aria-hidden color={`var(--mantine-color-${color}-text)`} />
            <Text size="sm">{outcome === "unknown" ? errorText(known.error) : t(`verdict.${outcome}`)}</Text>
          </Group>
        )}
      </Box>
    </>
  );
}

/** Returns the outcome of the check; undefined until there is one. */
function outcomeOf({ preview, error }: VerdictProps["known"]): keyof typeof SIGNS | undefined {
  if (error?.details.some(({ code }) => code === "unscannable")) return "unreadable";
  if (preview !== undefined) return "readable";
  return error?.isTemporary ? "unknown" : undefined;
}
