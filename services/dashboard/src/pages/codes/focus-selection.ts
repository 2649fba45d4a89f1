// Where the keyboard focus goes when an element that had it is gone: to the bar of the selection or, without one, to the checkbox of the page.

export const SELECT_PAGE_ID = "select-page";
export const SELECTION_BAR_ID = "selection-bar";

export function focusSelection(...ids: string[]): void {
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  found?.focus({ preventScroll: true });
}
