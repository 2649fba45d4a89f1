// The button in the header that opens the command palette, as do Ctrl+K and ⌘K.

import { ActionIcon, Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import type { Me } from "@qr/session-api";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { usePalette } from "./use-palette.tsx";

/** The keys that open the palette, as labeled on the person's keyboard. */
export const PALETTE_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";

export function PaletteButton({ me, onShortcuts }: { me: Me; onShortcuts(): void }) {
  const { t } = useTranslation();
  const { palette, open } = usePalette(me, onShortcuts);
  useHotkeys([["mod+K", open]], []);
  const opens = { "aria-keyshortcuts": "Control+K Meta+K", onClick: open };
  return (
    <>
      <Button
        variant="default"
        fw={400}
        visibleFrom="sm"
        leftSection={<IconSearch aria-hidden />}
        rightSection={<Kbd size="xs">{PALETTE_KEYS}</Kbd>}
        {...opens}
      >
        {t("palette.label")}
      </Button>
      <ActionIcon variant="subtle" color="gray" size="lg" hiddenFrom="sm" aria-label={t("palette.open")} {...opens}>
        <IconSearch aria-hidden />
      </ActionIcon>
      {palette}
    </>
  );
}
