// The list of codes: sorting by its headers, large symbols instead of rows, and keyboard shortcuts.

import { expect, test } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { goodPages } from "./parts/good-pages.ts";
import { tabTo } from "./parts/keyboard.ts";
import { DESK_LIGHT, LOOKS } from "./parts/looks.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, scanAndCount, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;
/** The number of codes, more than fit on a page. */
const MANY = 23;

const dashboard = await useDashboard();

const expectGoodPage = goodPages("codes-list", rest);

const titles = async ({ page }: Visitor) => page.getByRole("main").locator("[data-code-link]").allInnerTexts();
const focused = ({ page }: Visitor) => page.locator(":focus").innerText();

/** Presses Tab until the switch in a dialog has the focus. */
async function tabToSwitch({ page }: Visitor): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return page.locator(":focus").getAttribute("role");
    })
    .toBe("switch");
}

test(
  "headers sort the list across pages, and rows open their codes",
  async () => {
    const visitor = await visit(dashboard, { look: DESK_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const codes = [];
    for (let number = 1; number <= MANY; number += 1) {
      codes.push(await makeCode(visitor, { title: `Table ${String(number).padStart(2, "0")}` }));
    }
    const [first, , third] = codes;
    if (first === undefined || third === undefined) throw new Error("there are no codes");
    await scanAndCount(visitor, first);
    await scanAndCount(visitor, third);
    await scanAndCount(visitor, third);
    await showPage(visitor, "/codes");
    const header = (column: string) =>
      page.getByRole("columnheader", { name: say(`codes:columns.${column}`), exact: true });
    const sortBy = async (column: string, direction: string) => {
      await header(column).getByRole("button").click();
      await expect.poll(() => header(column).getAttribute("aria-sort")).toBe(direction);
      await rest(visitor);
    };
    expect(await header("created").getAttribute("aria-sort")).toBe("descending");
    await sortBy("scans", "descending");
    await expect.poll(async () => (await titles(visitor)).slice(0, 2)).toEqual(["Table 03", "Table 01"]);
    expect(await header("created").getAttribute("aria-sort")).toBe("none");
    await expectGoodPage(visitor, DESK_LIGHT, "by-scans");

    await sortBy("scans", "ascending");
    const firstPage = await titles(visitor);
    await page.getByRole("button", { name: say("codes:next"), exact: true }).click();
    await expect.poll(async () => (await titles(visitor)).slice(-2)).toEqual(["Table 01", "Table 03"]);
    expect(new Set([...firstPage, ...(await titles(visitor))]).size).toBe(MANY);

    await sortBy("code", "ascending");
    await expect.poll(async () => (await titles(visitor))[0]).toBe("Table 01");
    await page.getByRole("checkbox", { name: say("codes:select", { name: "Table 02" }) }).click();
    expect(new URL(page.url()).pathname).toBe("/codes");
    // The link also covers the date.
    await page.evaluate("scrollTo(0, 0)");
    const date = await page
      .getByRole("row", { name: /Table 01/ })
      .locator("td")
      .filter({ visible: true })
      .last()
      .boundingBox();
    if (date === null) throw new Error("the row has no dates");
    await page.mouse.click(date.x + date.width / 2, date.y + date.height / 2);
    await page.waitForURL(`**/codes/${first.id}`);
  },
  DEADLINE_MS,
);

test.each(LOOKS)(
  "large symbols can be selected, and the browser remembers the view ($width px, $scheme)",
  async (look) => {
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await makeCode(visitor, { title: "Table 1", tags: ["Terrace"] });
    await makeCode(visitor, { title: null, target: `https://example.com/${"y".repeat(300)}`, dynamic: false });
    await makeCode(visitor, { title: "x".repeat(120), paused: true });
    await showPage(visitor, "/codes");
    await expectGoodPage(visitor, look, "list");
    await page.getByRole("button", { name: say("codes:views.grid") }).click();
    await page.waitForURL("**/codes?view=grid");
    await page.getByRole("checkbox", { name: say("codes:select", { name: "Table 1" }) }).click();
    await page.getByRole("region", { name: say("bulk:selection") }).waitFor();
    await expectGoodPage(visitor, look, "grid");
    await showPage(visitor, "/codes");
    expect(await page.getByRole("button", { name: say("codes:views.grid") }).getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: say("codes:views.list") }).click();
    await showPage(visitor, "/codes");
    expect(await page.getByRole("button", { name: say("codes:views.list") }).getAttribute("aria-pressed")).toBe("true");
  },
  DEADLINE_MS,
);

test(
  "keys search, move, select, and open codes, explain themselves, and can be turned off",
  async () => {
    const visitor = await visit(dashboard, { look: DESK_LIGHT });
    const { page, say } = visitor;
    const { keyboard } = page;
    await signUpQuietly(visitor);
    for (const title of ["Table 3", "Table 2", "Table 1"]) await makeCode(visitor, { title });
    await showPage(visitor, "/codes");
    await keyboard.press("j");
    await expect.poll(() => focused(visitor)).toBe("Table 1");
    await keyboard.press("j");
    await keyboard.press("ArrowDown");
    expect(await focused(visitor)).toBe("Table 3");
    await keyboard.press("j");
    expect(await focused(visitor)).toBe("Table 3");
    await keyboard.press("k");
    expect(await focused(visitor)).toBe("Table 2");
    await keyboard.press("x");
    const bar = page.getByRole("region", { name: say("bulk:selection") });
    await bar.waitFor();
    expect(await page.getByRole("checkbox", { name: say("codes:select", { name: "Table 2" }) }).isChecked()).toBe(true);
    await keepPicture(page, "codes-list-keys", DESK_LIGHT);
    await keyboard.press("Escape");
    await bar.waitFor({ state: "hidden" });

    await keyboard.press("/");
    await keyboard.type("table jkx?");
    const search = page.getByRole("searchbox");
    expect(await search.inputValue()).toBe("table jkx?");
    await search.fill("");
    await rest(visitor);
    await tabTo(page, "Table 1");
    await keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: say("shortcuts:title") });
    await dialog.waitFor();
    await expectGoodPage(visitor, DESK_LIGHT, "shortcuts");
    await keyboard.press("j");
    await tabToSwitch(visitor);
    await keyboard.press("Space");
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => focused(visitor)).toBe("Table 1");
    await keyboard.press("j");
    expect(await focused(visitor)).toBe("Table 1");
    await page.reload();
    await rest(visitor);
    await keyboard.press("?");
    await keyboard.press("j");
    expect(await dialog.count()).toBe(0);

    await page.getByRole("button", { name: say("personMenu", { name: "Anna Ohm" }) }).click();
    await page.getByRole("menuitem", { name: say("shortcuts") }).click();
    await dialog.waitFor();
    await tabToSwitch(visitor);
    await keyboard.press("Space");
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await keyboard.press("ControlOrMeta+k");
    await keyboard.type(say("shortcuts"));
    await page.getByRole("option", { name: say("shortcuts"), exact: true }).click();
    await dialog.waitFor();
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });

    await keyboard.press("j");
    await keyboard.press("Enter");
    await page.waitForURL("**/codes/qr_*");
    await page.goto("/codes?view=grid");
    await rest(visitor);
    await keyboard.press("j");
    await keyboard.press("ArrowRight");
    await expect.poll(() => focused(visitor)).toBe("Table 2");
  },
  DEADLINE_MS,
);
