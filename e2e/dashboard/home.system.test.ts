// The home page: the first steps of a new account, its scans, what needs attention, and what has changed.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { goodPages } from "./parts/good-pages.ts";
import { DESK_LIGHT, LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { goTo, signUp } from "./parts/person-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, newLogin, scanAndCount, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 180_000;
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const dashboard = await useDashboard();
const phone = new Agent();
afterAll(() => phone.destroy());

const expectGoodPage = goodPages("home");

/** Returns the section of the page with this heading. */
const section = ({ page, say }: Visitor, title: string) => page.getByRole("region", { name: say(title), exact: true });

/** Returns the step of the checklist in this state. */
const step = (visitor: Visitor, id: string, state: "open" | "done" | "skipped") =>
  section(visitor, "home:checklist.title")
    .getByRole("listitem")
    .filter({
      hasText: new RegExp(
        `^${visitor.say(`home:checklist.${state}`)} ${visitor.say(`home:checklist.steps.${id}.title`)}`,
      ),
    });

/** The columns stand next to each other only on wide screens. */
const BOTH_WIDTHS = [...new Set([...LOOKS, DESK_LIGHT])];

describe.each(BOTH_WIDTHS)("at $width pixels, $scheme", (look) => {
  test(
    "a new account's first steps tick themselves, until the person hides them",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await showPage(visitor, "/sign-up");
      await signUp(visitor, newLogin());
      expect(new URL(page.url()).pathname).toBe("/");
      await page.getByText(say("home:start.title"), { exact: true }).waitFor();
      await step(visitor, "code", "open").waitFor();
      await step(visitor, "scan", "open").waitFor();
      await expectGoodPage(visitor, look, "new");

      await page
        .getByRole("main")
        .getByRole("link", { name: say("codes:new") })
        .click();
      await page.waitForURL("**/codes/new");
      const code = await makeCode(visitor, { title: "Menu at table 7" });
      await goTo(visitor, say("nav.home"));
      await step(visitor, "code", "done").waitFor();
      await page
        .getByRole("img", { name: say("home:checklist.steps.scan.symbol", { name: "Menu at table 7" }) })
        .waitFor();
      await expectGoodPage(visitor, look, "first-steps");
      expect(await page.getByText(say("home:start.title"), { exact: true }).count()).toBe(0);
      await section(visitor, "home:attention.title").getByText(say("home:attention.allWell")).waitFor();

      await scan(phone, code.short_url, { "User-Agent": PHONE });
      await step(visitor, "scan", "done").waitFor();
      for (const id of ["host", "key"]) {
        const skip = page.getByRole("button", {
          name: say("home:checklist.skipOf", { step: say(`home:checklist.steps.${id}.title`) }),
        });
        // The step `host` is open because the tests' short host is this machine.
        await skip.click();
        expect(await page.locator(":focus").innerText()).toContain(id === "host" ? "3" : "4");
        await step(visitor, id, "skipped").waitFor();
      }
      await page.getByRole("button", { name: say("home:checklist.hide") }).click();
      await section(visitor, "home:checklist.title").waitFor({ state: "detached" });
      expect(await page.locator(":focus").innerText()).toBe(say("home:title"));
      await page.reload();
      await rest(visitor);
      expect(await section(visitor, "home:checklist.title").count()).toBe(0);

      await section(visitor, "home:top.title")
        .getByText(say("home:top.scans_one", { count: 1 }))
        .waitFor();
      await section(visitor, "home:scans.title")
        .getByText(say("home:scans.noneBefore", { count: 7 }))
        .waitFor();
      await page.getByRole("button", { name: say("home:period.of_other", { count: 30 }) }).click();
      await section(visitor, "home:scans.title")
        .getByText(say("home:scans.noneBefore", { count: 30 }))
        .waitFor();
      expect(new URL(page.url()).search).toBe("?days=30");
    },
    DEADLINE_MS,
  );

  test(
    "codes and domains that need attention, and changes, lead to where they can be seen",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor, newLogin("Ada Amper"));
      const menu = await makeCode(visitor, { title: "Menu" });
      await makeCode(visitor, { title: `Summer party ${"x".repeat(150)}`, expires_at: inDays(2) });
      await makeCode(visitor, { title: "Old flyer", expires_at: inDays(-3) });
      const voucher = await makeCode(visitor, { title: "Voucher", max_scans: 1 });
      const paused = await makeCode(visitor, { title: "Poster", target: "https://example.com/poster" });
      for (const n of [1, 2, 3, 4]) await makeCode(visitor, { title: `Paused ${n}`, paused: true });
      const deleted = await makeCode(visitor, { title: "Gone" });
      await must(200, visitor, "DELETE", `/v1/qr/${deleted.id}`);
      await must(200, visitor, "PATCH", `/v1/qr/${menu.id}`, { target: "https://example.com/winter", tags: ["Menu"] });
      await must(200, visitor, "PATCH", `/v1/qr/${paused.id}`, { paused: true });
      await must(200, visitor, "POST", "/v1/domains", {
        host: `go.home-story-${look.width}-${look.scheme}.example.com`,
      });
      await scanAndCount(visitor, voucher);
      await scanAndCount(visitor, menu, [PHONE, PHONE]);
      await showPage(visitor, "/");

      const attention = section(visitor, "home:attention.title");
      for (const name of ["Old flyer", "Voucher", "Poster"]) await attention.getByRole("link", { name }).waitFor();
      await attention.getByRole("link", { name: /^Summer party/ }).waitFor();
      await attention.getByText(say("home:attention.domains.pending")).waitFor();
      await attention.getByRole("link", { name: say("home:attention.others.paused", { count: 2 }) }).waitFor();
      const changes = section(visitor, "home:changes.title");
      await changes.getByText(say("history:switched.paused.on")).waitFor();
      const list = `${say("history:fields.target")}, ${say("history:fields.tags")}`;
      await changes.getByText(say("home:changes.fields", { list })).waitFor();
      await changes.getByText(say("history:kinds.deletion")).waitFor();
      expect(await changes.getByText("Ada Amper").count()).toBe(3);
      await section(visitor, "home:top.title").getByRole("link", { name: "Menu" }).waitFor();
      await rest(visitor);
      await expectGoodPage(visitor, look, "full");

      await changes.getByRole("link", { name: "Menu" }).click();
      await page.waitForURL(`**/codes/${menu.id}/history`);
      await page.goBack();
      await attention.getByRole("link", { name: "Poster" }).click();
      await page.waitForURL(`**/codes/${paused.id}`);
    },
    DEADLINE_MS,
  );
});

test(
  "a viewer sees no first steps and no button, and a part that fails is loaded again while the others stay",
  async () => {
    const owner = await visit(dashboard, { look: PHONE_LIGHT });
    await signUpQuietly(owner);
    const viewer = await visit(dashboard, { look: PHONE_LIGHT, language: "de" });
    const { page, say } = viewer;
    await signUpQuietly(viewer);
    const invitation = await must(201, owner, "POST", "/invitations", { role: "viewer" });
    const token = new URL(z.object({ url: z.string() }).parse(invitation).url).hash.slice(1);
    const joined = await must(200, viewer, "POST", "/invitation/accept", { token });
    const accountId = z.object({ account: z.object({ id: z.string() }) }).parse(joined).account.id;
    await page.evaluate(`localStorage.setItem("account", ${JSON.stringify(accountId)})`);
    await showPage(viewer, "/");
    await page.getByText(say("home:start.textForViewers")).waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    expect(await page.getByRole("main").getByRole("link").count()).toBe(0);
    await expectGoodPage(viewer, PHONE_LIGHT, "viewer-new");

    await makeCode(owner, { title: "Poster", paused: true });
    await page.route("**/session/home", (route) => route.fulfill({ status: 404, json: { code: "not_found" } }));
    await showPage(viewer, "/");
    const attention = section(viewer, "home:attention.title");
    await attention.getByRole("alert").waitFor();
    await section(viewer, "home:top.title").getByText(say("home:top.none")).waitFor();
    await expectGoodPage(viewer, PHONE_LIGHT, "failed");
    await page.unroute("**/session/home");
    await attention.getByRole("button", { name: say("retry") }).click();
    await attention.getByRole("link", { name: "Poster" }).waitFor();
    expect(await section(viewer, "home:checklist.title").count()).toBe(0);
  },
  DEADLINE_MS,
);
