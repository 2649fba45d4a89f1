// Follows one person and one printed code from sign-up to sign-out in a real browser.

import { Agent } from "node:http";
import { isNightly } from "@qr/test-kit/nightly";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { download, printedMm, repoint, shownScans, undoRepoint } from "./parts/code-steps.ts";
import { startKeyLoad } from "./parts/key-load.ts";
import { createKey, revokeKey, rotateKey } from "./parts/key-steps.ts";
import { DESK_DARK, lookName, PHONE_LIGHT } from "./parts/looks.ts";
import { createCode } from "./parts/new-code-steps.ts";
import { goTo, signOut, signUp } from "./parts/person-steps.ts";
import { rest } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { newLogin } from "./parts/world.ts";

const DEADLINE_MS = 180_000;
const SEEN_MS = 20_000;
const FIRST_TARGET = "https://example.com/summer";
const NEXT_TARGET = "https://example.org/winter";

const dashboard = await useDashboard();
const phone = new Agent({ keepAlive: true });
const scanAsPhone = (url: string) => scan(phone, url, { "User-Agent": PHONE });

afterAll(() => phone.destroy());

describe.each(isNightly ? [PHONE_LIGHT, DESK_DARK] : [PHONE_LIGHT])("at $width pixels, $scheme", (look) => {
  test(
    "sign up, create, print, scan, re-point, keys, sign out",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      const login = newLogin();

      await page.goto("/");
      await page.waitForURL("**/sign-in**");
      await page.getByRole("link", { name: say("signIn:toSignUp") }).click();
      await signUp(visitor, login);
      expect(new URL(page.url()).pathname).toBe("/");

      await page
        .getByRole("main")
        .getByRole("link", { name: say("codes:new") })
        .click();
      await createCode(visitor, { target: FIRST_TARGET, title: "Menu at table 7" });

      const [png, svg, pdf] = [
        await download(dashboard.browser, visitor, "png"),
        await download(dashboard.browser, visitor, "svg"),
        await download(dashboard.browser, visitor, "pdf"),
      ];
      expect(png.texts).toHaveLength(1);
      const [payload = ""] = png.texts;
      expect(svg.texts).toEqual([payload]);
      expect(pdf.texts).toEqual([payload]);
      expect(payload.toLowerCase()).toContain(dashboard.shortUrl);
      expect(Math.round(printedMm(png.bytes))).toBe(50);
      for (const { name } of [png, svg, pdf]) expect(name).toMatch(/^Menu-at-table-7-[\w-]+\.(png|svg|pdf)$/);

      await page.getByRole("link", { name: say("newCode:created.open") }).click();
      await rest(visitor);
      expect(await shownScans(visitor)).toBe(0);
      expect(await scanAsPhone(payload)).toMatchObject({ status: 302, location: FIRST_TARGET });
      await scanAsPhone(payload);
      await expect.poll(() => shownScans(visitor), { timeout: SEEN_MS, interval: 250 }).toBe(2);

      await repoint(visitor, NEXT_TARGET);
      expect((await scanAsPhone(payload)).location).toBe(NEXT_TARGET);
      await undoRepoint(visitor);
      expect((await scanAsPhone(payload)).location).toBe(FIRST_TARGET);
      await expect.poll(() => shownScans(visitor), { timeout: SEEN_MS, interval: 250 }).toBe(4);

      await goTo(visitor, say("nav.keys"));
      const first = await createKey(visitor, "Shop");
      const load = startKeyLoad(dashboard.address, first);
      try {
        const second = await rotateKey(visitor, "Shop", first);
        await load.use(second);
        expect(Object.keys(load.take()), lookName(look)).toEqual(["200"]);
        await revokeKey(visitor, "Shop", second);
        await expect.poll(() => Object.keys(load.take()), { timeout: SEEN_MS }).toContain("401");
      } finally {
        await load.end();
      }

      await signOut(visitor, login);
      await page.goBack();
      await page.waitForURL("**/sign-in**");
      expect(await page.locator("body").innerText()).not.toContain("Shop");
      expect(visitor.violations).toEqual([]);
      await visitor.close();
    },
    DEADLINE_MS,
  );
});
