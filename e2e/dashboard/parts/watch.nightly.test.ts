// Tests the checks themselves. They must find the violation in each planted page, and nothing in a good page.

import { startChromium } from "@qr/test-kit/browser/chromium";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAxeViolations } from "./axe.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const ADDRESS = "http://127.0.0.1:1";
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const GOOD_PAGE = `<!doctype html><html lang="en"><title>Codes</title><main><h1>Codes</h1></main></html>`;

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser.close());

/** Calls `act` with a window that shows the HTML in place of the dashboard. */
async function atPage<T>(html: string, act: (visitor: Visitor) => Promise<T>, policy = POLICY): Promise<T> {
  const visitor = await openVisitor(browser, ADDRESS, [ADDRESS]);
  try {
    const headers = { "Content-Type": "text/html", "Content-Security-Policy": policy };
    await visitor.context.route("**", (route) => route.fulfill({ headers, body: html }));
    await visitor.page.goto("/");
    return await act(visitor);
  } finally {
    await visitor.close();
  }
}

const violationsOf = async ({ page, violations }: Visitor) => {
  // The page's events arrive before the result of a later evaluate call.
  await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
  return violations;
};

describe("a visitor", () => {
  it("finds nothing wrong with a good page", async () => {
    expect(await atPage(GOOD_PAGE, violationsOf)).toEqual([]);
    expect(await atPage(GOOD_PAGE, ({ page }) => findAxeViolations(page))).toEqual([]);
  });

  it.each([
    ["a script in the page", "<script>window.x = 1</script>", "blocked by the policy: script-src-elem inline"],
    ["a handler in an attribute", `<img src="/none" onerror="x = 1">`, "blocked by the policy"],
    ["a style in an attribute", `<p style="color: red">x</p>`, "blocked by the policy: style-src-attr"],
    ["an image from another host", `<img src="http://other.example/x.png">`, "blocked by the policy: img-src"],
  ])("notices %s", async (_, violation, message) => {
    expect((await atPage(GOOD_PAGE.replace("</main>", `${violation}</main>`), violationsOf)).join("\n")).toContain(
      message,
    );
  });

  it.each([
    ["a dialog", "<script>alert('hello')</script>", "dialog: hello"],
    ["an error that nobody catches", "<script>throw new Error('broken')</script>", "thrown: Error: broken"],
    ["an error in the log", "<script>console.error('not good')</script>", "logged: not good"],
    ["another host", `<img src="http://other.example/x.png">`, "requested another host: http://other.example/x.png"],
  ])("notices %s when no policy blocks it", async (_, violation, message) => {
    const open = "default-src * 'unsafe-inline'";
    const violations = await atPage(GOOD_PAGE.replace("</main>", `${violation}</main>`), violationsOf, open);
    expect(violations.join("\n")).toContain(message);
  });

  it("finds accessibility violations", async () => {
    const page = GOOD_PAGE.replace("</main>", `<button></button><input></main>`);
    const barriers = (await atPage(page, (visitor) => findAxeViolations(visitor.page))).join("\n");
    expect(barriers).toContain("button-name");
    expect(barriers).toContain("label");
  });
});
