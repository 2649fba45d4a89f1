// Opens the command palette, which is loaded when it is first opened.

import { useDisclosure } from "@mantine/hooks";
import type { Me } from "@qr/session-api";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { loadMessages } from "../../messages/start-messages.ts";

const Palette = lazy(async () => {
  const [module] = await Promise.all([import("./palette.tsx"), loadMessages("palette")]);
  return { default: module.Palette };
});

/**
 * Returns the palette, to be rendered next to the element that opens it, and `open`. When the palette closes, the focus
 * returns to where it was.
 */
export function usePalette(me: Me, onShortcuts?: (() => void) | undefined): { palette: ReactNode; open(): void } {
  const [isOpen, { open, close }] = useDisclosure();
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen && focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, [isOpen]);
  const palette = isOpen && (
    <Suspense fallback={null}>
      <Palette me={me} onShortcuts={onShortcuts} onClose={close} />
    </Suspense>
  );
  return {
    palette,
    open: () => {
      if (!isOpen) focused.current = document.activeElement;
      open();
    },
  };
}
