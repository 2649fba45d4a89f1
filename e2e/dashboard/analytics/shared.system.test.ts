// The links that show statistics to people without an account: with a password, in a frame on another site, and after they have expired.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PHONE } from "@qr/test-kit/phones/scanner";
import { expect, test } from "vitest";
import { z } from "zod";
import { goodPages } from "../parts/good-pages.ts";
import { LOOKS } from "../parts/looks.ts";
import { rest, showPage } from "../parts/show-page.ts";
import { useDashboard } from "../parts/use-dashboard.ts";
import { visit } from "../parts/visit.ts";
import { makeCode, must, scanAndCount, signUpQuietly } from "../parts/world.ts";

const DEADLINE_MS = 120_000;
const PASSWORD = "correct horse";
const LIFE_MS = 10_000;

const dashboard = await useDashboard();
const expectGoodPage = goodPages("shared", rest);
const created = z.object({ url: z.url() });

/** Creates a code with two scans, and returns the fragment of a link to its statistics. `more`: the other fields of the request, made when it is sent. */
async function shareCode(more: () => object): Promise<{ hash: string; title: string }> {
  const owner = await visit(dashboard);
  await signUpQuietly(owner);
  const title = "Menu on the terrace";
  const code = await makeCode(owner, { title });
  await scanAndCount(owner, code, [PHONE, PHONE]);
  const { url } = created.parse(await must(200, owner, "POST", "/v1/shares", { code: code.id, ...more() }));
  return { hash: new URL(url).hash, title };
}

test(
  "a person without an account enters the password, sees the figures, and filters them",
  async () => {
    const { hash, title } = await shareCode(() => ({ password: PASSWORD }));
    for (const look of LOOKS) {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await page.goto(`${dashboard.address}/shared${hash}`);
      await page.getByRole("heading", { name: say("analytics:shared.password.title") }).waitFor();
      expect(await page.innerText("body")).not.toContain(title);
      await expectGoodPage(visitor, look, "password");
      const field = page.locator("input[type=password]");
      await field.fill("wrong horse");
      await page.getByRole("button", { name: say("analytics:shared.password.action") }).click();
      await page.getByText(say("errors:wrong_password"), { exact: true }).waitFor();
      await field.fill(PASSWORD);
      await page.getByRole("button", { name: say("analytics:shared.password.action") }).click();
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      const scans = page.getByRole("region", { name: say("analytics:scans"), exact: true });
      await expect.poll(() => scans.innerText()).toMatch(/\b2\b/);
      await expectGoodPage(visitor, look, "figures");
      await page.getByRole("switch", { name: say("analytics:compare") }).click({ force: true });
      await page.waitForURL((url) => url.searchParams.get("compare") === "previous" && url.hash === hash);
    }
  },
  DEADLINE_MS,
);

test(
  "any site can show the figures in a frame",
  async () => {
    const { hash, title } = await shareCode(() => ({}));
    const frame = `<!doctype html><title>Site</title><iframe src="${dashboard.address}/shared${hash}" title="Scans"></iframe>`;
    const site = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(frame));
    await once(site.listen(0, "127.0.0.1"), "listening");
    const page = await dashboard.browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.frameLocator("iframe").getByRole("heading", { name: title, level: 1 }).waitFor();
    await page.close();
    site.close();
  },
  DEADLINE_MS,
);

test(
  "an expired and an unknown link say so",
  async () => {
    const { hash } = await shareCode(() => ({ expires_at: new Date(Date.now() + LIFE_MS).toISOString() }));
    const visitor = await visit(dashboard);
    const { page, say } = visitor;
    await expect
      .poll(
        async () => {
          await page.goto(`${dashboard.address}/shared`);
          await page.goto(`${dashboard.address}/shared${hash}`);
          await rest(visitor);
          return page.getByRole("heading", { level: 1 }).innerText();
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(say("analytics:shared.expired.title"));
    await showPage(visitor, `/shared#${"x".repeat(43)}`);
    await page.getByRole("heading", { name: say("analytics:shared.unknown.title") }).waitFor();
  },
  DEADLINE_MS,
);
