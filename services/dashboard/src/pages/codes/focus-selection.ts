// Moves the keyboard focus when the element that had it is gone: to the selection bar or, if there is none, to the
// page's checkbox.

export const SELECT_PAGE_ID = "select-page";
export const SELECTION_BAR_ID = "selection-bar";

export function focusSelection(...ids: string[]): void {
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  found?.focus({ preventScroll: true });
}
