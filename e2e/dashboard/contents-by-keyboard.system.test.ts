// Codes of every type are created and changed with the keyboard alone.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { CONTENTS } from "./parts/contents.ts";
import { createAndOpen, focused, press, tabTo } from "./parts/keyboard.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const MAX_TYPES = 11;

const codeForm = z.object({ target: z.string() });

const dashboard = await useDashboard();
let owner: Visitor;
beforeAll(async () => {
  owner = await dashboard.visit();
  await signUpQuietly(owner);
}, DEADLINE_MS);

/** The keys that enter a moment such as `2027-06-21T19:00` part by part, as American English orders the parts. */
function momentKeys(moment: string): string[] {
  const [year = "", month = "", day = "", hour = "", minute = ""] = moment.split(/[-T:]/);
  const isAfternoon = Number(hour) >= 12;
  const twelve = String(Number(hour) % 12 || 12).padStart(2, "0");
  return [...month, ...day, ...year, "ArrowRight", ...twelve, ...minute, isAfternoon ? "p" : "a"];
}

/** Enters text into the focused field, instead of what it contains. */
async function enter(page: Page, text: string): Promise<void> {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    for (const key of momentKeys(text)) await page.keyboard.press(key);
  } else {
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  }
}

async function fillByKeyboard({ page, say }: Visitor, type: string, content: Record<string, string>): Promise<void> {
  for (const [field, text] of Object.entries(content)) {
    // The labels of optional fields end with a note in parentheses.
    await tabTo(page, new RegExp(`^${say(`newCode:fields.${type}.${field}`)}( \\(|$)`));
    await enter(page, text);
  }
}

/** Chooses the type with the arrow keys. */
async function chooseType({ page, say }: Visitor, type: string): Promise<void> {
  await tabTo(page, say("newCode:type.url"));
  const chosen = page.getByRole("radio", { name: say(`newCode:type.${type}`) }).and(page.locator("[data-checked]"));
  for (let steps = 0; steps < MAX_TYPES && (await chosen.count()) === 0; steps += 1) {
    await page.keyboard.press("ArrowRight");
  }
  await chosen.waitFor();
}

async function create(type: string, content: Record<string, string>): Promise<Visitor> {
  const visitor = await visit(dashboard, { as: owner });
  await showPage(visitor, "/codes/new");
  await chooseType(visitor, type);
  await fillByKeyboard(visitor, type, content);
  await createAndOpen(visitor);
  return visitor;
}

test.each(CONTENTS)(
  "a $type is created and changed",
  async (each) => {
    const visitor = await create(each.type, each.typed);
    const { page, say } = visitor;
    const target = page.getByRole("region", { name: say("code:target.title"), exact: true });
    for (const text of each.shown) await target.getByText(text, { exact: true }).waitFor();
    await press(page, say("code:target.repoint"));
    // The keys would pass a form that is still loading.
    await target.getByRole("button", { name: say("save"), exact: true }).waitFor();
    if ("asText" in each) {
      await focused(page, say("code:target.new"));
      await enter(page, each.asText);
    } else await fillByKeyboard(visitor, each.type, each.changed);
    await press(page, say("save"));
    await page.getByText(say("code:target.savedText")).waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    if ("shownAfter" in each) await target.getByText(each.shownAfter, { exact: true }).waitFor();
    const code = codeForm.parse(await must(200, visitor, "GET", `/v1/qr/${id}`));
    expect(code.target).toContain(each.scanned);
  },
  DEADLINE_MS,
);

test(
  "a network is created, and its password is shown and hidden",
  async () => {
    const visitor = await create("wifi", { name: "Guests; bar", password: "secret 123" });
    const { page, say } = visitor;
    await rest(visitor);
    expect(await page.content()).not.toContain("secret 123");
    await press(page, say("newCode:password.show"));
    await page.getByText("secret 123", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    expect(await page.content()).not.toContain("secret 123");
  },
  DEADLINE_MS,
);

test(
  "links are added, moved, and removed, and the focus follows them",
  async () => {
    const visitor = await visit(dashboard, { as: owner });
    const { page, say } = visitor;
    await showPage(visitor, "/codes/new");
    await chooseType(visitor, "links");
    await fillByKeyboard(visitor, "links", { title: "Aurora", label: "A", url: "example.com/a" });
    for (const name of ["b", "c"]) {
      await press(page, say("newCode:fields.links.add"));
      await page.keyboard.type(name.toUpperCase());
      await fillByKeyboard(visitor, "links", { url: `example.com/${name}` });
    }
    const action = (name: "up" | "down" | "remove", number: number) => say(`newCode:fields.links.${name}`, { number });
    // C moves to the top, where its button to move down has the focus, and then one down.
    await press(page, action("up", 3));
    await focused(page, action("up", 2));
    await page.keyboard.press("Enter");
    await focused(page, action("down", 1));
    await page.keyboard.press("Enter");
    await focused(page, action("down", 2));
    await press(page, action("remove", 3));
    await focused(page, say("newCode:fields.links.label"));
    await createAndOpen(visitor);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const code = codeForm.parse(await must(200, visitor, "GET", `/v1/qr/${id}`));
    const links = ["A", "C"].map((label) => ({ label, url: `https://example.com/${label.toLowerCase()}` }));
    expect(JSON.parse(code.target)).toEqual({ title: "Aurora", links });
  },
  DEADLINE_MS,
);
