import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** Checks the page with every axe rule, including best practices. Returns one line per violation. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // The browser evaluates axe directly, because the page's policy would block a script element.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })");
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)}: ${failureSummary ?? ""}`),
  );
}
