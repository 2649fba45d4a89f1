// That the other tests would notice: pages with one violation each, planted where the dashboard would be.

import { startChromium } from "@qr/test-kit/browser/chromium";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./axe.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const ADDRESS = "http://127.0.0.1:1";
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const GOOD_PAGE = `<!doctype html><html lang="en"><title>Codes</title><main><h1>Codes</h1></main></html>`;

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser.close());

/** Shows a page at the address and does something there. */
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
  // What a page does by itself is told before the response to a question asked later.
  await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
  return violations;
};

describe("a visitor", () => {
  it("finds nothing wrong with a good page", async () => {
    expect(await atPage(GOOD_PAGE, violationsOf)).toEqual([]);
    expect(await atPage(GOOD_PAGE, ({ page }) => findBarriers(page))).toEqual([]);
  });

  it.each([
    ["a script in the page", "<script>window.x = 1</script>", "refused by the policy: script-src-elem inline"],
    ["a handler in an attribute", `<img src="/none" onerror="x = 1">`, "refused by the policy"],
    ["a style in an attribute", `<p style="color: red">x</p>`, "refused by the policy: style-src-attr"],
    ["an image of another host", `<img src="http://other.example/x.png">`, "refused by the policy: img-src"],
  ])("notices %s", async (_, violation, told) => {
    expect((await atPage(GOOD_PAGE.replace("</main>", `${violation}</main>`), violationsOf)).join("\n")).toContain(
      told,
    );
  });

  it.each([
    ["a dialog", "<script>alert('hello')</script>", "dialog: hello"],
    ["an error that nobody catches", "<script>throw new Error('broken')</script>", "thrown: Error: broken"],
    ["an error in the log", "<script>console.error('not good')</script>", "logged: not good"],
    ["another host", `<img src="http://other.example/x.png">`, "asked another host: http://other.example/x.png"],
  ])("notices %s where no policy stops it", async (_, violation, told) => {
    const open = "default-src * 'unsafe-inline'";
    const violations = await atPage(GOOD_PAGE.replace("</main>", `${violation}</main>`), violationsOf, open);
    expect(violations.join("\n")).toContain(told);
  });

  it("finds what keeps people out", async () => {
    const page = GOOD_PAGE.replace("</main>", `<button></button><input></main>`);
    const barriers = (await atPage(page, (visitor) => findBarriers(visitor.page))).join("\n");
    expect(barriers).toContain("button-name");
    expect(barriers).toContain("label");
  });
});
