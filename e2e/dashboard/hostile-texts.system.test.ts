// Text from other people remains plain text in the list, on a code's page, in charts, in file names, and in names of accounts and members.

import { HOSTILE_TARGETS, HOSTILE_TEXTS, HOSTILE_USER_AGENTS } from "@qr/test-kit/hostile/hostile-texts";
import { PHONE } from "@qr/test-kit/phones/scanner";
import { describe, expect, test } from "vitest";
import { download } from "./parts/code-steps.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, newLogin, scanAndCount, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 180_000;
/** Elements that hostile text would create if a page parsed it as markup. No dashboard page contains any of these elements. */
const FOREIGN_ELEMENTS =
  "[onerror], [onload], [onfocus], [ontoggle], [onbegin], iframe, base, math, meta[http-equiv], #root script";

const dashboard = await useDashboard();

/** Expects that no string has called `pwned`, which watchedVisit defines, or has become an element. */
async function expectOnlyText({ page }: Visitor, path: string): Promise<void> {
  expect(await page.evaluate("window.timesPwned"), path).toBe(0);
  expect(await page.locator(FOREIGN_ELEMENTS).count(), path).toBe(0);
}

/** Returns the text as a person sees it: with spaces collapsed and direction marks removed. */
const seen = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

async function watchedVisit(): Promise<Visitor> {
  const visitor = await visit(dashboard);
  await visitor.context.addInitScript("window.timesPwned = 0; window.pwned = () => { window.timesPwned += 1; };");
  return visitor;
}

describe("hostile texts", () => {
  test(
    "D5 titles, targets, and user agents are shown verbatim in the list and on the pages of their codes",
    async () => {
      const visitor = await watchedVisit();
      const { page } = visitor;
      await signUpQuietly(visitor);
      for (const title of HOSTILE_TEXTS)
        await makeCode(visitor, { title, tags: [title.replaceAll(",", " ").slice(0, 60)], note: title });
      for (const target of HOSTILE_TARGETS) await makeCode(visitor, { title: null, target });

      await showPage(visitor, "/codes?size=100");
      await expectOnlyText(visitor, "/codes");
      const list = seen(await page.getByRole("main").innerText());
      const shown = HOSTILE_TEXTS.filter((title) => list.includes(seen(title.normalize("NFC"))));
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(20, HOSTILE_TEXTS.length));

      await showPage(visitor, "/settings/tags");
      await expectOnlyText(visitor, "/settings/tags");
      expect(seen(await page.getByRole("main").innerText())).toContain("<img src=x onerror=pwned()>");

      for (const request of [
        { title: '"><img src=x onerror=pwned()>', target: HOSTILE_TARGETS[0] },
        { title: "</title><script>pwned()</script>", target: HOSTILE_TARGETS[1] },
        { title: "{{constructor.constructor('pwned()')()}}", target: HOSTILE_TARGETS[5] },
      ]) {
        const organizing = { tags: [request.title.slice(0, 60)], external_id: request.title, note: request.title };
        const code = await makeCode(visitor, { ...request, ...organizing });
        await scanAndCount(visitor, code, [...HOSTILE_USER_AGENTS, PHONE]);
        await showPage(visitor, `/codes/${code.id}`);
        expect(seen(await page.getByRole("heading", { level: 1 }).innerText())).toBe(request.title);
        // The title, the tag, the external ID, and the note contain the text; so does the target of the last code.
        const shownTimes = seen(await page.getByRole("main").innerText()).split(request.title).length - 1;
        expect(shownTimes).toBeGreaterThanOrEqual(4);
        await expectOnlyText(visitor, `/codes/${code.id}`);
        const { name } = await download(dashboard.browser, visitor, "svg");
        expect(name).toMatch(/^[\p{L}\p{N}-]+\.svg$/u);
      }
    },
    DEADLINE_MS,
  );

  test(
    "D5 names of people and accounts are shown verbatim",
    async () => {
      const visitor = await watchedVisit();
      const { page } = visitor;
      const name = '<img src=x onerror=pwned()>"><script>pwned()</script>';
      await signUpQuietly(visitor, newLogin(name));
      await must(200, visitor, "PATCH", "/account", { name });
      await must(201, visitor, "POST", "/keys", { name: "<svg/onload=pwned()>", scopes: ["qr:read"] });
      const pages = ["/", "/codes", "/settings/domains", "/settings/members", "/settings/account", "/settings/keys"];
      for (const path of pages) {
        await showPage(visitor, path);
        await expectOnlyText(visitor, path);
        expect(await page.locator("body").innerText(), path).toContain(name);
      }
      expect(await page.getByRole("main").innerText()).toContain("<svg/onload=pwned()>");
    },
    DEADLINE_MS,
  );
});
