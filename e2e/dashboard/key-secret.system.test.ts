// The secret of an API key is shown only in one dialog. After the dialog is closed, no trace of the secret remains in the browser.

import { expect, test } from "vitest";
import { createKey, rotateKey } from "./parts/key-steps.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
/** Every place in this browser where a page, or the next person, could find the secret. */
const TRACES = `[
  document.documentElement.outerHTML,
  [...document.querySelectorAll("input, textarea")].map((field) => field.value).join(),
  JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }),
  location.href, document.title, JSON.stringify(history.state), document.cookie,
].join("\\n")`;

const dashboard = await useDashboard();

test(
  "D4 a new and a rotated key leave no trace",
  async () => {
    const visitor = await visit(dashboard);
    const { page } = visitor;
    await signUpQuietly(visitor);
    const responses: { url: string; cache: string | undefined; body: string }[] = [];
    page.on("response", async (response) => {
      if (!response.url().includes("/session/")) return;
      const body = await response.text().catch(() => "");
      responses.push({ url: response.url(), cache: response.headers()["cache-control"], body });
    });
    await showPage(visitor, "/settings/keys");
    const first = await createKey(visitor, "Shop");
    const second = await rotateKey(visitor, "Shop", first);
    expect(new Set([first, second]).size).toBe(2);
    for (const again of [async () => {}, () => page.reload(), () => showPage(visitor, "/codes"), () => page.goBack()]) {
      await again();
      const traces = await page.evaluate<string>(TRACES);
      for (const key of [first, second]) expect(traces).not.toContain(key);
    }
    const withKeys = responses.filter(({ body }) => body.includes(first) || body.includes(second));
    expect(withKeys).toHaveLength(2);
    for (const { cache, url } of withKeys) {
      expect(cache).toContain("no-store");
      expect(url).not.toContain("qrk_");
    }
  },
  DEADLINE_MS,
);
