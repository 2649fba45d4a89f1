// The brand, the prints, and the first steps, used with the keyboard alone.

import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { withDownload } from "./parts/downloads.ts";
import { createAndOpen, press, tabTo, typeInto } from "./parts/keyboard.ts";
import { LOGO_FILE } from "./parts/logo-file.ts";
import { DESK_LIGHT } from "./parts/looks.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const MAX_ACTIONS = 20;

const dashboard = await useDashboard();

async function enter() {
  const visitor = await visit(dashboard, { look: DESK_LIGHT });
  await signUpQuietly(visitor);
  return visitor;
}

/** Chooses an action for the selected codes in the menu of the bar, and waits until its dialog has loaded the form. */
async function chooseAction({ page, say }: Visitor, action: "zip" | "labels"): Promise<void> {
  await page.getByRole("button", { name: say("bulk:more") }).waitFor();
  await press(page, say("bulk:more"));
  const item = page.getByRole("menuitem", { name: say(`bulk:${action}`) });
  await item.waitFor();
  const isReached = async () => (await item.and(page.locator(":focus")).count()) === 1;
  for (let steps = 0; steps < MAX_ACTIONS && !(await isReached()); steps += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say(`prints:${action}.action`) })
    .waitFor();
}

test(
  "a preset is made, with shapes, a frame, and a logo, and a code with it gets another design",
  async () => {
    const visitor = await enter();
    const { page, say } = visitor;
    await showPage(visitor, "/settings/brand");
    // Registered early, so that the browser knows in time that the test will choose the file.
    const opened = page.waitForEvent("filechooser", { timeout: DEADLINE_MS });
    await press(page, say("brand:presets.add"));
    await typeInto(page, say("brand:presets.name"), "Summer menu");
    await press(page, say("brand:presets.isDefault"), "Space");
    await press(page, say("design:modules.square"), "ArrowRight");
    await press(page, say("design:finders.square"), "ArrowRight");
    await press(page, say("design:frame.label"), "Space");
    await tabTo(page, say("design:frame.caption"));
    await page.keyboard.type("Menu");
    await press(page, say("design:logo.upload"));
    await (await opened).setFiles(LOGO_FILE);
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("radio", { name: say("design:logo.number", { number: 1 }) })
      .and(page.locator("[data-checked]"))
      .waitFor();
    await dialog.getByText(say("design:verdict.readable")).filter({ visible: true }).first().waitFor();
    await press(page, say("save"));
    await page.getByRole("article", { name: "Summer menu" }).waitFor();
    expect(await page.getByRole("article").getByText(say("brand:presets.default")).count()).toBe(1);

    await showPage(visitor, "/codes/new");
    // The type and its field have the same name.
    await tabTo(page, say("newCode:type.url"));
    await tabTo(page, say("newCode:fields.url.url"));
    await page.keyboard.type("https://example.com/menu");
    await createAndOpen(visitor);
    await press(page, say("code:symbol.redesign"));
    await dialog.waitFor();
    await press(page, say("design:modules.dots"), "ArrowRight");
    await dialog.getByText(say("design:verdict.readable")).filter({ visible: true }).first().waitFor();
    await press(page, say("design:redesign.save"));
    await dialog.waitFor({ state: "detached" });
    const id = new URL(page.url()).pathname.split("/").at(-1);
    expect(await must(200, visitor, "GET", `/v1/qr/${id}`)).toMatchObject({
      style: { modules: "rounded", finders: "rounded" },
      image_url: expect.stringMatching(/\.2\.png$/),
    });
  },
  DEADLINE_MS,
);

test(
  "the images of selected codes are downloaded, and their labels",
  async () => {
    const visitor = await enter();
    const { page, say } = visitor;
    for (const n of [1, 2, 3]) await makeCode(visitor, { title: `Table ${n}` });
    await showPage(visitor, "/codes");
    for (const name of ["Table 3", "Table 2"]) await press(page, say("codes:select", { name }), "Space");
    await chooseAction(visitor, "zip");
    await tabTo(page, say("prints:zip.size"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("80");
    const names = await withDownload(
      page,
      () => press(page, say("prints:zip.action")),
      async ({ bytes }) => Object.keys(unzipSync(new Uint8Array(bytes))).sort(),
    );
    expect(names).toEqual(["Table-2-80mm.png", "Table-3-80mm.png"]);
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await chooseAction(visitor, "labels");
    const sheet = await withDownload(
      page,
      () => press(page, say("prints:labels.action")),
      async ({ bytes }) => bytes.subarray(0, 5).toString(),
    );
    expect(sheet).toBe("%PDF-");
  },
  DEADLINE_MS,
);

test(
  "the first steps are skipped, and another period is chosen",
  async () => {
    const visitor = await enter();
    const { page, say } = visitor;
    await makeCode(visitor);
    await showPage(visitor, "/");
    const key = say("home:checklist.steps.key.title");
    await press(page, say("home:checklist.skipOf", { step: key }));
    await page
      .getByRole("listitem")
      .filter({ hasText: `${say("home:checklist.skipped")} ${key}` })
      .waitFor();
    await press(page, say("home:period.of_other", { count: 30 }));
    await page.waitForURL("**/?days=30");
    await press(page, say("codes:new"));
    await page.waitForURL("**/codes/new");
  },
  DEADLINE_MS,
);
