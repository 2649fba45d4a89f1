// A code's rules: created, tried out, applied to scans, reordered, changed, and restored from the history.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { goodPages } from "./parts/good-pages.ts";
import { DESK_DARK, LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import {
  chooseKind,
  chooseValue,
  editRule,
  enterTarget,
  openTab,
  putBackLatest,
  saveRule,
  shownRules,
} from "./parts/rule-steps.ts";
import { showPage } from "./parts/show-page.ts";
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

/** Waits until the history says that the target of a rule has changed. */
async function changedFromTo({ page }: Visitor, from: string, to: string): Promise<void> {
  const change = page.locator("dd").filter({ hasText: `${from}After:` });
  await change.getByText(new RegExp(`^Before:.*${from}$`)).waitFor();
  await change.getByText(new RegExp(`^After:.*${to}$`)).waitFor();
}

const expectGoodPage = goodPages("rules");

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
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

      await page.getByRole("button", { name: say("rules:add") }).click();
      await page.getByRole("button", { name: say("rules:form.save") }).click();
      await page.getByText(say("rules:violations.empty")).waitFor();
      await chooseKind(visitor, 1, "os");
      await chooseValue(visitor, "os", say("rules:systems.ios"));
      await page.getByRole("button", { name: say("rules:form.add") }).click();
      await chooseKind(visitor, 2, "language");
      await chooseValue(visitor, "language", "German (de)");
      await enterTarget(visitor, "http://127.0.0.1/app");
      await page.getByText(say("errors:fields.private_target")).waitFor();
      await expectGoodPage(visitor, look, "form");
      await enterTarget(visitor, "example.com/app");
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
      await page.getByRole("button", { name: say("rules:grid.again") }).waitFor();
      const [rule, own] = [say("rules:grid.rule", { number: 1 }), say("rules:grid.own")];
      const verdicts = (language: string) =>
        page.getByRole("row", { name: language }).getByRole("cell").allInnerTexts();
      expect(await verdicts("German")).toEqual([rule, own, rule, own, own]);
      expect(await verdicts(say("rules:grid.otherLanguage"))).toEqual([own, own, own, own, own]);
      await expectGoodPage(visitor, look, "tried");

      await editRule(visitor, 1);
      await enterTarget(visitor, KARTE);
      await saveRule(visitor);
      expect(await page.locator(":focus").getAttribute("aria-label")).toBe(say("rules:editOf", { number: 1 }));
      expect(await seenBy(code.short_url, PHONE, "de")).toBe(KARTE);

      await openTab(visitor, "history");
      await page.getByRole("main").getByText("Anna Ohm", { exact: true }).first().waitFor();
      await changedFromTo(visitor, APP, KARTE);
      await putBackLatest(visitor);
      expect(await seenBy(code.short_url, PHONE, "de")).toBe(APP);
      await changedFromTo(visitor, KARTE, APP);
      await expectGoodPage(visitor, look, "history");
    },
    DEADLINE_MS,
  );
});

test(
  "rules are reordered with the keyboard and the mouse, and removed",
  async () => {
    const visitor = await visit(dashboard, { look: DESK_DARK });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const rules = ["a", "b", "c"].map((name) => ({
      name,
      when: { os: ["ios"] },
      target: `https://example.com/${name}`,
    }));
    const code = await makeCode(visitor, { rules });
    const order = async () => (await shownRules(visitor)).map((text) => /^\d+\s+(\w)/.exec(text)?.[1]).join("");
    const expectOrder = async (letters: string) => {
      await expect.poll(order).toBe(letters);
      expect(await seenBy(code.short_url, PHONE, "en")).toBe(`https://example.com/${letters.charAt(0)}`);
    };
    const expectMoved = (number: number) => page.getByText(say("rules:moved", { number, count: 3 })).waitFor();
    const focused = () => page.locator(":focus").getAttribute("aria-label");
    await showPage(visitor, `/codes/${code.id}/rules`);
    await expectOrder("abc");

    await page.getByRole("button", { name: say("rules:up", { number: 2 }) }).focus();
    await page.keyboard.press("Enter");
    await expectMoved(1);
    await expectOrder("bac");
    // The first rule cannot be moved up, so the other button has the focus.
    expect(await focused()).toBe(say("rules:down", { number: 1 }));
    await page.keyboard.press("Enter");
    await expectMoved(2);
    expect(await focused()).toBe(say("rules:down", { number: 2 }));

    const items = page.getByRole("list", { name: say("rules:list") }).getByRole("listitem");
    await items
      .nth(2)
      .locator("[draggable]")
      .dragTo(items.nth(0), { targetPosition: { x: 200, y: 5 } });
    await expectMoved(1);
    await expectOrder("cab");

    await page.getByRole("button", { name: say("rules:remove.of", { number: 1 }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("https://example.com/c").waitFor();
    await dialog.getByRole("button", { name: say("rules:remove.action") }).click();
    await page.getByText(say("rules:remove.done")).waitFor();
    await expectOrder("ab");
  },
  DEADLINE_MS,
);

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
    await editRule(visitor, 1);
    await enterTarget(visitor, APP);
    // A change to another field of the code does not matter.
    await must(200, visitor, "PATCH", `/v1/qr/${code.id}`, { title: "Renamed" });
    await saveRule(visitor);

    await editRule(visitor, 1);
    await enterTarget(visitor, KARTE);
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
    await editRule(visitor, 1);
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
