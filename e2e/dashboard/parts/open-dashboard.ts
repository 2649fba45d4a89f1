// The dashboard of the shared system, in the shared browser.

import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import { openVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

export interface Dashboard {
  readonly address: string;
  readonly shortUrl: string;
  readonly browser: Browser;
  /** Opens a window for a new person. When the dashboard is closed, the window is closed too. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export async function openDashboard(): Promise<Dashboard> {
  const { apiUrl, shortUrl, imageUrl, browserUrl } = inject("sharedSystem");
  const browser = await chromium.connect(browserUrl);
  return {
    address: apiUrl,
    shortUrl,
    browser,
    visit: (options) => openVisitor(browser, apiUrl, [apiUrl, shortUrl, imageUrl], options),
    close: () => browser.close(),
  };
}
