// The two colors and their legibility.

import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconArrowsExchange, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ColorField } from "./color-field.tsx";
import { contrastOf, type Legibility, legibilityOf } from "./contrast.ts";
import type { Design } from "./design.ts";

const SIGNS = {
  good: { Icon: IconCircleCheck, color: "teal" },
  risky: { Icon: IconAlertTriangle, color: "orange" },
  refused: { Icon: IconCircleX, color: "red" },
  inverted: { Icon: IconCircleX, color: "red" },
} as const satisfies Record<Legibility, unknown>;

const SWATCHES = {
  dark: ["#000000", "#1a1b4b", "#0b3d2e", "#5c1a1b", "#3b2f63", "#7a3b00"],
  light: ["#ffffff", "#fff8e7", "#f1f3f5", "#e7f5ff", "#ebfbee", "#fff0f6"],
};

interface ColorFieldsProps {
  colors: Pick<Design, "dark" | "light">;
  onChange(change: Partial<Design>): void;
  isInvalid: boolean;
}

export function ColorFields({ colors, onChange, isInvalid }: ColorFieldsProps) {
  const { t, i18n } = useTranslation("design");
  const { dark, light } = colors;
  const legibility = legibilityOf(dark, light);
  const { Icon, color } = SIGNS[legibility];
  // The ratio is rounded down, so that 2.99 is not shown as 3.
  const contrast = Math.floor((contrastOf(dark, light) ?? 1) * 10) / 10;
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(["dark", "light"] as const).map((part) => (
          <ColorField
            key={part}
            label={t(`colors.${part}`)}
            name={`color.${part}`}
            swatches={SWATCHES[part]}
            value={colors[part]}
            onChange={(value) => onChange({ [part]: value.toLowerCase() })}
            error={part === "dark" && (isInvalid || ["refused", "inverted"].includes(legibility))}
          />
        ))}
      </SimpleGrid>
      <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
        <Icon
          size={18}
          aria-hidden
          style={{ flexShrink: 0, marginTop: 2 }}
          color={`var(--mantine-color-${color}-text)`}
        />
        <Text size="sm">
          {t(`colors.${legibility}`, { contrast: new Intl.NumberFormat(i18n.language).format(contrast) })}
        </Text>
        {legibility === "inverted" && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowsExchange aria-hidden />}
            onClick={() => onChange({ dark: light, light: dark })}
          >
            {t("colors.swap")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
