// What axe-core finds wrong with a page for people who use it otherwise than by eye and mouse.

import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** Every rule of axe, its best practices included. One line for each place that breaks one; none where all is well. */
export async function findBarriers(page: Page): Promise<string[]> {
  // The browser's own channel: a script element would be refused by the page's policy.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })");
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)}: ${failureSummary ?? ""}`),
  );
}
