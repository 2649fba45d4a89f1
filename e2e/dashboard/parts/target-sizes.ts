// Measures what people tap on phones.

import type { Page } from "playwright-core";

/** Minimum size under WCAG 2.2 AA, in CSS pixels. Links within text may be smaller. */
const MIN = 24;
/**
 * Minimum height of what people tap most, in CSS pixels: as high as a thumb is wide. Applies to the header, the
 * navigation, fields, and buttons that save or create.
 */
const MIN_MAIN = 44;
const MAIN = [
  ".mantine-AppShell-header :is(a, button)",
  "nav a",
  "input.mantine-Input-input",
  "textarea",
  "button[type=submit]",
  "button[data-variant=filled]:not([data-size^=compact])",
].join(", ");

/**
 * Runs in the browser. A target is a control together with its labels, or the whole card if the control is a link that covers it. Skips elements that
 * are hidden, inert, or within a line of text.
 */
const FIND_SMALL = `(() => {
  const TARGETS = "a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab]";
  const isWithinText = (element) => {
    if (getComputedStyle(element).display !== "inline") return false;
    const words = (node) => (node?.textContent ?? "").trim().length;
    return words(element.parentElement) > words(element);
  };
  const coverOf = (element) => {
    const { content, position } = getComputedStyle(element, "::after");
    if (content === "none" || position !== "absolute") return element;
    return element.offsetParent ?? element;
  };
  const sizeOf = (element) => {
    const parts = [coverOf(element), ...(element.labels ?? [])].map((part) => part.getBoundingClientRect());
    return { width: Math.max(...parts.map(({ width }) => width)), height: Math.max(...parts.map(({ height }) => height)) };
  };
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest("[inert], [aria-hidden=true]") === null &&
    element.getBoundingClientRect().width > 1;
  const found = [];
  for (const element of document.querySelectorAll(TARGETS)) {
    if (!isShown(element) || isWithinText(element)) continue;
    const { width, height } = sizeOf(element);
    const isMain = element.matches(${JSON.stringify(MAIN)});
    // Rounding in the browser takes up to a tenth of a pixel.
    const isHigh = height + 0.1 >= (isMain ? ${MIN_MAIN} : ${MIN});
    if (isHigh && width + 0.1 >= ${MIN}) continue;
    const name = element.getAttribute("aria-label") ?? (element.textContent || element.name || element.id);
    found.push(element.tagName + " " + name.trim().slice(0, 40) + ": " + Math.round(width) + " × " + Math.round(height));
  }
  return found;
})()`;

/** Returns the visible controls that are too small to be tapped, each with its size. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(FIND_SMALL);
}
