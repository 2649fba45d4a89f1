// The two colours, and how well phones will read them.

import { Button, ColorInput, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconArrowsExchange, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { contrastOf, type Legibility, legibilityOf } from "./contrast.ts";
import type { DraftInHand } from "./use-draft.ts";

const SIGNS = {
  good: { Icon: IconCircleCheck, color: "teal" },
  risky: { Icon: IconAlertTriangle, color: "orange" },
  refused: { Icon: IconCircleX, color: "red" },
  inverted: { Icon: IconCircleX, color: "red" },
} as const satisfies Record<Legibility, unknown>;

const DARKS = ["#000000", "#1a1b4b", "#0b3d2e", "#5c1a1b", "#3b2f63", "#7a3b00"];
const LIGHTS = ["#ffffff", "#fff8e7", "#f1f3f5", "#e7f5ff", "#ebfbee", "#fff0f6"];

export function LookFields({ inHand: { draft, change } }: { inHand: DraftInHand }) {
  const { t, i18n } = useTranslation("newCode");
  const { dark, light } = draft;
  const legibility = legibilityOf(dark, light);
  const { Icon, color } = SIGNS[legibility];
  // Rounded down: 2.99 is not 3.
  const contrast = Math.floor((contrastOf(dark, light) ?? 1) * 10) / 10;
  const shared = {
    format: "hex",
    popoverProps: { withinPortal: true },
    eyeDropperButtonProps: { "aria-label": t("look.pick") },
  } as const;
  return (
    <Stack gap={6}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ColorInput
          label={t("look.dark")}
          name="color.dark"
          swatches={DARKS}
          value={dark}
          onChange={(value) => change({ dark: value.toLowerCase() })}
          {...shared}
        />
        <ColorInput
          label={t("look.light")}
          name="color.light"
          swatches={LIGHTS}
          value={light}
          onChange={(value) => change({ light: value.toLowerCase() })}
          {...shared}
        />
      </SimpleGrid>
      <Group gap={6} wrap="nowrap" align="flex-start" role="status">
        <Icon
          size={18}
          aria-hidden
          style={{ flexShrink: 0, marginTop: 2 }}
          color={`var(--mantine-color-${color}-text)`}
        />
        <Text size="sm">
          {t(`look.${legibility}`, { contrast: new Intl.NumberFormat(i18n.language).format(contrast) })}
        </Text>
        {legibility === "inverted" && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowsExchange size={14} aria-hidden />}
            onClick={() => change({ dark: light, light: dark })}
          >
            {t("look.swap")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
