// The list's keys: one focuses the search, others move the focus among the codes, and one selects the code that has the focus.
// Loaded after the list.

import { type Shortcuts, useShortcuts } from "../../shared/shortcuts.ts";

const ACTIONS: Shortcuts = {
  "/": () => focus(document.querySelector<HTMLElement>('[type="search"]')),
  j: () => move(1),
  k: () => move(-1),
  ArrowDown: () => isAmongCodes() && move(columns()),
  ArrowUp: () => isAmongCodes() && move(-columns()),
  ArrowRight: () => isAmongCodes() && columns() > 1 && move(1),
  ArrowLeft: () => isAmongCodes() && columns() > 1 && move(-1),
  x: select,
};

export function CodeKeys(): null {
  useShortcuts(ACTIONS);
  return null;
}

/** Returns the links to the codes, which code-parts.tsx renders. */
const links = () => [...document.querySelectorAll<HTMLElement>("[data-code-link]")];
/** Returns the row, or the card, of a code. */
const placeOf = (link: Element | undefined) => link?.closest("tr, li") ?? undefined;
const isFocused = (link: Element) => placeOf(link)?.contains(document.activeElement) === true;
const isAmongCodes = () => links().some(isFocused);

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}

/** Moves the focus by `by` codes or, if no code has the focus, to the first one. Stops at the ends of the list. */
function move(by: number): boolean {
  const all = links();
  const now = all.findIndex(isFocused);
  const next = now === -1 ? 0 : now + by;
  return focus(all[next] ?? all[now]);
}

/** Returns the number of codes per row. */
function columns(): number {
  const tops = links().map((link) => placeOf(link)?.getBoundingClientRect().top);
  return tops.filter((top) => top === tops[0]).length;
}

function select(): boolean {
  const checkbox = placeOf(links().find(isFocused))?.querySelector<HTMLElement>('[type="checkbox"]');
  checkbox?.click();
  return checkbox !== null && checkbox !== undefined;
}
