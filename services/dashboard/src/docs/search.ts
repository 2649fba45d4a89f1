// The search: a dialog that lists the sections that contain the words. The index is loaded when the dialog is first opened.

import MiniSearch, { type SearchResult } from "minisearch";
import { operationEntries } from "./operations.ts";
import { SEARCH_OPTIONS, type SearchEntry } from "./search-options.ts";

const MAX_RESULTS = 20;

const DIALOG = `<form method="dialog" role="search">
<input type="search" aria-label="Search the documentation" placeholder="Search the documentation" autocomplete="off" spellcheck="false">
<button type="submit" formnovalidate>Close</button></form>
<p role="status"></p><ul></ul>`;

let index: Promise<MiniSearch<SearchEntry>> | undefined;

export function setUpSearch(): void {
  const button = document.querySelector<HTMLButtonElement>("#search-button");
  const address = document.documentElement.dataset.search;
  if (button === null || address === undefined) return;
  const dialog = document.createElement("dialog");
  dialog.className = "finder";
  dialog.setAttribute("aria-label", "Search");
  dialog.innerHTML = DIALOG;
  document.body.append(dialog);
  const input = dialog.querySelector("input");
  const open = () => {
    index ??= load(address);
    dialog.showModal();
    input?.select();
  };
  button.hidden = false;
  button.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if (dialog.open || isTyping(event) || !isShortcut(event)) return;
    event.preventDefault();
    open();
  });
  input?.addEventListener("input", () => void show(dialog, input.value));
  dialog.addEventListener("keydown", (event) => moveFocus(dialog, event));
  dialog.addEventListener("click", ({ target }) => {
    // A click outside the dialog, or on a result on the same page.
    if (target === dialog || (target instanceof Element && target.closest("a"))) dialog.close();
  });
  dialog.querySelector("form")?.addEventListener("submit", (event) => {
    const first = dialog.querySelector<HTMLAnchorElement>("ul a");
    if (event.submitter !== null && document.activeElement !== input) return;
    event.preventDefault();
    first?.click();
  });
}

async function load(address: string): Promise<MiniSearch<SearchEntry>> {
  const [response, operations] = await Promise.all([fetch(address), operationEntries().catch(() => [])]);
  const pages = MiniSearch.loadJSON<SearchEntry>(await response.text(), SEARCH_OPTIONS);
  pages.addAll(operations);
  return pages;
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key === "/" && !ctrlKey && !metaKey && !altKey) || (key === "k" && (ctrlKey || metaKey));

function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

async function show(dialog: HTMLDialogElement, words: string): Promise<void> {
  const [status, list] = [dialog.querySelector("p"), dialog.querySelector("ul")];
  if (status === null || list === null) return;
  try {
    const found = words.trim() === "" ? [] : ((await index)?.search(words) ?? []).slice(0, MAX_RESULTS);
    if (dialog.querySelector("input")?.value !== words) return;
    list.replaceChildren(...found.map(item));
    status.textContent = words.trim() === "" ? "" : resultCount(found.length);
  } catch {
    index = undefined;
    status.textContent = "The search could not be loaded. Check your connection, and open the search again.";
  }
}

function resultCount(count: number): string {
  if (count === 0) return "Nothing was found. Try another word.";
  return count === 1 ? "1 result" : `${count === MAX_RESULTS ? "The first " : ""}${count} results`;
}

function item({ id, title, heading, excerpt }: SearchResult): HTMLLIElement {
  const link = document.createElement("a");
  link.href = id;
  for (const [name, text] of [
    ["strong", heading === "" ? title : heading],
    ["small", heading === "" ? "" : title],
    ["span", excerpt],
  ]) {
    if (name === undefined || text === "") continue;
    const part = document.createElement(name);
    part.textContent = text ?? "";
    link.append(part, " ");
  }
  const one = document.createElement("li");
  one.append(link);
  return one;
}

/** Moves the focus between the input and the results with the arrow keys. */
function moveFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>("input, ul a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}
