// Single-key shortcuts. They never fire while a field, a menu, or a dialog has the focus, and people can turn them off,
// because speech input and trembling hands can trigger them by mistake.

import { useWindowEvent } from "@mantine/hooks";

const STORE = "shortcuts";
/** Matches open elements that handle keys themselves. */
const OPEN = '[role="dialog"], [role="menu"]';
const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]';

export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORE) !== "off";
}

/** Turns the shortcuts on or off for this browser. */
export function turnShortcuts(isOn: boolean): void {
  localStorage.setItem(STORE, isOn ? "on" : "off");
}

/**
 * The action for each key, by the key's name in keyboard events. If an action returns false, it has done nothing, and
 * the browser handles the key.
 */
export type Shortcuts = Readonly<Partial<Record<string, () => unknown>>>;

export function useShortcuts(actions: Shortcuts): void {
  useWindowEvent("keydown", (event) => {
    const action = actions[event.key];
    if (action === undefined || isForOthers(event) || !areShortcutsOn()) return;
    if (action() !== false) event.preventDefault();
  });
}

function isForOthers({ ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  return (target instanceof Element && target.closest(FIELD) !== null) || document.querySelector(OPEN) !== null;
}
