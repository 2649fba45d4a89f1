// The dashboard of the shared system, in the shared browser.

import { type Browser, chromium } from "playwright-core";
import { afterAll, inject } from "vitest";
import { openVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

export interface Dashboard {
  readonly address: string;
  readonly shortUrl: string;
  readonly browser: Browser;
  /** Opens a window for a new person. The window is closed at the end of the test file. */
  visit(options?: VisitorOptions): Promise<Visitor>;
}

/** Connects to the dashboard, and disconnects at the end of the test file. */
export async function useDashboard(): Promise<Dashboard> {
  const { apiUrl, shortUrl, imageUrl, browserUrl } = inject("sharedSystem");
  const browser = await chromium.connect(browserUrl);
  afterAll(() => browser.close());
  return {
    address: apiUrl,
    shortUrl,
    browser,
    visit: (options) => openVisitor(browser, apiUrl, [apiUrl, shortUrl, imageUrl], options),
  };
}
