// A code's rules: made, tried, met by phones, reordered, changed, and put back from the history.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { findAxeViolations } from "./parts/axe.ts";
import { DESK_DARK, type Look, PHONE_LIGHT } from "./parts/looks.ts";
import { chooseKind, chooseValues, openTab, putBackLatest, saveRule, shownRules } from "./parts/rule-steps.ts";
import { overhang, rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 180_000;
const MENU = "https://example.com/menu";
const APP = "https://example.com/app";
const KARTE = "https://example.com/karte";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.6478.72 Mobile Safari/537.36";

const dashboard = await useDashboard();
const phone = new Agent();
afterAll(() => phone.destroy());

/** Returns where a scan by a phone with this language leads. */
const seenBy = async (url: string, userAgent: string, language: string) =>
  (await scan(phone, url, { "User-Agent": userAgent, "Accept-Language": language })).location;

/** Expects that the page is accessible and fits the screen. */
async function expectGoodPage(visitor: Visitor, look: Look, name: string): Promise<void> {
  await keepPicture(visitor.page, `rules-${name}`, look);
  expect(await findAxeViolations(visitor.page), name).toEqual([]);
  expect(await overhang(visitor), name).toBe(0);
}

describe.each([PHONE_LIGHT, DESK_DARK])("at $width pixels, $scheme", (look) => {
  test(
    "a rule is made, tried, met by a phone in its language, changed, and put back from the history",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      const code = await makeCode(visitor, { title: "Table 7", target: MENU });
      await showPage(visitor, `/codes/${code.id}`);
      await openTab(visitor, "rules");
      await page.getByText(say("rules:none")).waitFor();
      await expectGoodPage(visitor, look, "none");

      await page.getByRole("button", { name: say("rules:add") }).click();
      await page.getByRole("button", { name: say("rules:form.save") }).click();
      await page.getByText(say("rules:violations.empty")).waitFor();
      await chooseKind(visitor, 1, "os");
      await chooseValues(visitor, "os", say("rules:systems.ios"));
      await page.getByRole("button", { name: say("rules:form.add") }).click();
      await chooseKind(visitor, 2, "language");
      await chooseValues(visitor, "language", "German (de)");
      const target = page.getByLabel(say("rules:form.target"));
      await target.fill("http://127.0.0.1/app");
      await page.getByText(say("errors:fields.private_target")).waitFor();
      await expectGoodPage(visitor, look, "form");
      await target.fill("example.com/app");
      await page.getByText(say("errors:fields.private_target")).waitFor({ state: "detached" });
      await page.getByText(`iPhone or iPad, language German → ${APP}`).waitFor();
      await saveRule(visitor);
      expect(await page.locator(":focus").innerText()).toBe(say("rules:add"));
      expect(await shownRules(visitor)).toEqual([expect.stringContaining("iPhone or iPad, language German")]);
      expect(await seenBy(code.short_url, PHONE, "de-AT, en;q=0.8")).toBe(APP);
      expect(await seenBy(code.short_url, PHONE, "en")).toBe(MENU);
      expect(await seenBy(code.short_url, ANDROID, "de")).toBe(MENU);

      await page.getByText(say("rules:grid.language"), { exact: true }).click();
      await page.getByRole("button", { name: say("rules:grid.run") }).click();
      const german = page.getByRole("row", { name: "German" });
      const cell = (profile: number) => german.getByRole("cell").nth(profile);
      await expect.poll(() => cell(0).innerText(), { timeout: 15_000 }).toBe(say("rules:grid.rule", { number: 1 }));
      await expect.poll(() => cell(1).innerText(), { timeout: 15_000 }).toBe(say("rules:grid.own"));
      await page.getByRole("button", { name: say("rules:grid.again") }).waitFor();
      await rest(visitor);
      expect(await page.getByRole("row", { name: say("rules:grid.otherLanguage") }).innerText()).not.toContain(
        say("rules:grid.rule", { number: 1 }),
      );
      await expectGoodPage(visitor, look, "grid");

      await page.getByRole("button", { name: say("rules:editOf", { number: 1 }) }).click();
      await page.getByLabel(say("rules:form.target")).fill(KARTE);
      await saveRule(visitor);
      expect(await page.locator(":focus").getAttribute("aria-label")).toBe(say("rules:editOf", { number: 1 }));
      expect(await seenBy(code.short_url, PHONE, "de")).toBe(KARTE);

      await openTab(visitor, "history");
      await page.getByText("Anna Ohm", { exact: true }).first().waitFor();
      await page.getByText(new RegExp(`Changed:.*${APP}.*⇒.*${KARTE}`)).waitFor();
      await expectGoodPage(visitor, look, "history");
      await putBackLatest(visitor);
      expect(await seenBy(code.short_url, PHONE, "de")).toBe(APP);
      await page.getByText(new RegExp(`Changed:.*${KARTE}.*⇒.*${APP}`)).waitFor();
      await expectGoodPage(visitor, look, "put-back");
    },
    DEADLINE_MS,
  );

  test(
    "rules are reordered with the keyboard and the mouse, and removed",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      const rules = ["a", "b", "c"].map((name) => ({
        name,
        when: { os: ["ios"] },
        target: `https://example.com/${name}`,
      }));
      const code = await makeCode(visitor, { rules });
      const seen = () => seenBy(code.short_url, PHONE, "en");
      const order = async () => (await shownRules(visitor)).map((text) => /^\d+\s+(\w)/.exec(text)?.[1]).join("");
      await showPage(visitor, `/codes/${code.id}/rules`);
      expect(await order()).toBe("abc");

      await page.getByRole("button", { name: say("rules:up", { number: 2 }) }).focus();
      await page.keyboard.press("Enter");
      await page.getByText(say("rules:moved", { number: 1, count: 3 })).waitFor();
      await expect.poll(order).toBe("bac");
      // The first rule cannot be moved up, so the other button has the focus.
      expect(await page.locator(":focus").getAttribute("aria-label")).toBe(say("rules:down", { number: 1 }));
      expect(await seen()).toBe("https://example.com/b");

      await page.keyboard.press("Enter");
      await page.getByText(say("rules:moved", { number: 2, count: 3 })).waitFor();
      expect(await page.locator(":focus").getAttribute("aria-label")).toBe(say("rules:down", { number: 2 }));
      await page.keyboard.press("Enter");
      await page.getByText(say("rules:moved", { number: 3, count: 3 })).waitFor();
      await expect.poll(order).toBe("acb");

      if (look.width > 390) {
        const item = (number: number) =>
          page
            .getByRole("list", { name: say("rules:list") })
            .getByRole("listitem")
            .nth(number - 1);
        await item(3)
          .locator("[draggable]")
          .dragTo(item(1), { targetPosition: { x: 200, y: 5 } });
        await page.getByText(say("rules:moved", { number: 1, count: 3 })).waitFor();
        await expect.poll(order).toBe("bac");
        expect(await seen()).toBe("https://example.com/b");
      }

      const last = (await order()).at(-1);
      await page.getByRole("button", { name: say("rules:remove.of", { number: 3 }) }).click();
      await page.getByRole("dialog").getByText(`https://example.com/${last}`).waitFor();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say("rules:remove.action") })
        .click();
      await page.getByText(say("rules:remove.done")).waitFor();
      expect((await order()).length).toBe(2);
    },
    DEADLINE_MS,
  );
});

test(
  "a change of another member is neither lost nor overwritten",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const mine = { when: { os: ["ios"] }, target: `${MENU}/mine` };
    const code = await makeCode(visitor, { rules: [mine] });
    const theirs = { name: "Theirs", when: { device: ["tablet"] }, target: `${MENU}/theirs` };
    await showPage(visitor, `/codes/${code.id}/rules`);
    await page.getByRole("button", { name: say("rules:editOf", { number: 1 }) }).click();
    await page.getByLabel(say("rules:form.target")).fill(APP);
    // Another change of the code does not matter.
    await must(200, visitor, "PATCH", `/v1/qr/${code.id}`, { title: "Renamed" });
    await saveRule(visitor);

    await page.getByRole("button", { name: say("rules:editOf", { number: 1 }) }).click();
    await page.getByLabel(say("rules:form.target")).fill(KARTE);
    await must(200, visitor, "PUT", `/v1/qr/${code.id}/rules`, { rules: [theirs] });
    await page.getByRole("button", { name: say("rules:form.save") }).click();
    await page.getByText(say("rules:conflict.title")).waitFor();
    await expectGoodPage(visitor, PHONE_LIGHT, "conflict");
    await page.getByRole("button", { name: say("rules:conflict.reload") }).click();
    await page.getByText(say("rules:conflict.loaded")).waitFor();
    expect(await page.getByLabel(say("rules:form.target")).inputValue()).toBe(KARTE);
    await saveRule(visitor);
    expect(await must(200, visitor, "GET", `/v1/qr/${code.id}/rules`)).toMatchObject({
      rules: [theirs, { ...mine, target: KARTE }],
    });
  },
  DEADLINE_MS,
);

test(
  "a rule that is nested too deeply for the form is shown in words, and edited as JSON",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT, language: "de" });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const when = { all: [{ any: [{ os: ["ios"] }, { country: ["CH"] }] }, { not: { language: ["fr"] } }] };
    const code = await makeCode(visitor, { rules: [{ when, target: APP }] });
    await showPage(visitor, `/codes/${code.id}/rules`);
    await page.getByText("(iPhone oder iPad oder in der Schweiz), Sprache nicht Französisch").waitFor();
    await page.getByRole("button", { name: say("rules:editOf", { number: 1 }) }).click();
    await page.getByText(say("rules:form.deep")).waitFor();
    const json = page.getByLabel(say("rules:form.json"));
    expect(JSON.parse(await json.inputValue())).toEqual(when);
    await json.fill('{"os":["plan9"]}');
    await page.getByText(/^os\.0: /).waitFor();
    await expectGoodPage(visitor, PHONE_LIGHT, "json");
    await json.fill('{"os":["android"]}');
    await page.getByRole("button", { name: say("rules:form.asParts") }).click();
    await page.getByRole("group", { name: say("rules:form.condition", { number: 1 }) }).waitFor();
    await saveRule(visitor);
    expect(await must(200, visitor, "GET", `/v1/qr/${code.id}/rules`)).toMatchObject({
      rules: [{ when: { os: ["android"] }, target: APP }],
    });
  },
  DEADLINE_MS,
);

test(
  "a viewer sees the rules, tries them, and cannot change them",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const code = await makeCode(visitor, { rules: [{ when: { country: ["DE"] }, target: APP }] });
    await page.route("**/session/me", async (route) => {
      const response = await route.fetch();
      const me = await response.json();
      await route.fulfill({ response, json: { ...me, account: { ...me.account, role: "viewer" } } });
    });
    await showPage(visitor, `/codes/${code.id}/rules`);
    await page.getByText("In Germany", { exact: true }).waitFor();
    await page.getByRole("button", { name: say("rules:grid.run") }).click();
    await page.getByRole("cell", { name: say("rules:grid.rule", { number: 1 }) }).waitFor();
    for (const name of [say("rules:add"), say("rules:editOf", { number: 1 }), say("rules:remove.of", { number: 1 })])
      expect(await page.getByRole("button", { name }).count(), name).toBe(0);
    await openTab(visitor, "history");
    expect(await page.getByRole("button", { name: say("history:planned.add") }).count()).toBe(0);
  },
  DEADLINE_MS,
);
