import { useWindowEvent } from "@mantine/hooks";

/** Matches elements that Escape closes first. */
const OPEN = '[role="dialog"], [role="menu"]';
/** Matches fields in which Escape has another meaning. */
const FIELD = 'input:not([type="checkbox"]), textarea';

/** Calls `act` when a person presses Escape, unless a dialog or a menu is open, or a field has the focus. */
export function useEscape(act: () => void): void {
  const onKey = ({ key, target, isComposing }: KeyboardEvent) => {
    if (key !== "Escape" || isComposing || document.querySelector(OPEN) !== null) return;
    if (!(target instanceof Element && target.matches(FIELD))) act();
  };
  // Runs before an open menu handles the key, because afterward the menu is no longer open.
  useWindowEvent("keydown", onKey, { capture: true });
}
