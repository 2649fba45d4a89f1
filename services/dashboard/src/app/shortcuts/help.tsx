// Opens the list of keyboard shortcuts, also when `?` is pressed. Loaded after the page; the list is loaded when it is first opened.

import { lazy, Suspense, useEffect } from "react";
import { loadMessages } from "../../messages/start-messages.ts";
import { useShortcuts } from "../../shared/shortcuts.ts";

const ShortcutsDialog = lazy(async () => {
  const [module] = await Promise.all([import("./shortcuts-dialog.tsx"), loadMessages("shortcuts")]);
  return { default: module.ShortcutsDialog };
});

interface ShortcutsHelpProps {
  isOpen: boolean;
  onOpen(): void;
  onClose(): void;
  paletteKeys: string;
}

export function ShortcutsHelp({ isOpen, onOpen, onClose, paletteKeys }: ShortcutsHelpProps) {
  useShortcuts({ "?": onOpen });
  useEffect(() => {
    if (!isOpen) return;
    const before = placeToReturnTo();
    return () => (before?.isConnected ? before : document.querySelector("main"))?.focus();
  }, [isOpen]);
  return (
    isOpen && (
      <Suspense>
        <ShortcutsDialog onClose={onClose} paletteKeys={paletteKeys} />
      </Suspense>
    )
  );
}

/**
 * Returns the element that has the focus. If it is in a menu, returns the menu's button instead, because the menu
 * closes.
 */
function placeToReturnTo(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  if (button) return document.getElementById(button);
  return focused instanceof HTMLElement ? focused : null;
}
