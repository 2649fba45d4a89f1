// A person downloads the images of several codes as an archive, and prints labels on sheets.

import { readFile } from "node:fs/promises";
import { isNightly } from "@qr/test-kit/nightly";
import { decodeImage, readPng, readSvg } from "@qr/test-kit/phones/read-symbols";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findPrograms } from "../symbols/programs.ts";
import { openMenu, selectCodes } from "./parts/bulk-steps.ts";
import { printedMm } from "./parts/code-steps.ts";
import { withDownload } from "./parts/downloads.ts";
import { goodPages } from "./parts/good-pages.ts";
import { LOGO_FILE } from "./parts/logo-file.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;
/** The height of A4 at 300 dpi, in pixels. */
const A4_PX = 3508;
const logosForm = z.object({ data: z.array(z.object({ id: z.string() })) });
const codeForm = z.object({ image_url: z.string() });

const dashboard = await useDashboard();
const programs = await findPrograms();

const expectGoodPage = goodPages("prints");

async function openPrints(visitor: Visitor, action: "zip" | "labels") {
  const menu = await openMenu(visitor);
  await menu.getByRole("menuitem", { name: visitor.say(`bulk:${action}`) }).click();
  const dialog = visitor.page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
}

/** Downloads the sheet, and returns the text of every symbol that a decoder finds on its first page at 300 dpi. */
const sheetTexts = ({ page, say }: Visitor) =>
  withDownload(
    page,
    () =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: say("prints:labels.action") })
        .click(),
    async ({ path }) => {
      const picture = await programs.rasterByPoppler(path, A4_PX);
      return (await readPng(await readFile(picture))).map(({ text }) => text).sort();
    },
  );

/** Makes three codes: a plain one, one with a frame and shapes, and one with a logo. Returns what their symbols contain. */
async function makeCodes(visitor: Visitor): Promise<string[]> {
  const { page, say } = visitor;
  await showPage(visitor, "/settings/brand");
  await page
    .getByRole("region", { name: say("brand:logos.title") })
    .locator("input[type=file]")
    .setInputFiles(LOGO_FILE);
  await page
    .getByRole("button", { name: say("brand:logos.deleteOf", { name: say("design:logo.number", { number: 1 }) }) })
    .waitFor();
  const { data } = logosForm.parse(await must(200, visitor, "GET", "/v1/logos"));
  const styles = [
    {},
    { modules: "dots", finders: "circle", frame: { caption: "Menü" } },
    { modules: "rounded", logo: data[0]?.id },
  ];
  const texts = [];
  for (const [index, style] of styles.entries()) {
    const { id } = await makeCode(visitor, { title: `Table ${index + 1}`, style });
    const { image_url } = codeForm.parse(await must(200, visitor, "GET", `/v1/qr/${id}`));
    texts.push(...(await decodeImage(image_url)));
  }
  expect(texts).toHaveLength(styles.length);
  return texts.sort();
}

describe.each(isNightly ? LOOKS : [PHONE_LIGHT])("at $width pixels, $scheme", (look) => {
  test(
    "an archive of images, labels to cut out, and labels on a sheet from a shop",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      const texts = await makeCodes(visitor);
      await showPage(visitor, "/codes");
      await selectCodes(visitor, "Table 1", "Table 2", "Table 3");

      let dialog = await openPrints(visitor, "zip");
      await expectGoodPage(visitor, look, "zip");
      await dialog.getByLabel(say("prints:zip.size")).fill("80");
      const save = () => dialog.getByRole("button", { name: say("prints:zip.action") }).click();
      const pngs = await withDownload(page, save, async ({ bytes }) => unzipSync(new Uint8Array(bytes)));
      expect(Object.keys(pngs).sort()).toEqual(["Table-1-80mm.png", "Table-2-80mm.png", "Table-3-80mm.png"]);
      const found: string[] = [];
      for (const [name, bytes] of Object.entries(pngs)) {
        const png = Buffer.from(bytes);
        expect(Math.round(printedMm(png)), name).toBe(80);
        found.push(...(await readPng(png)).map(({ text }) => text));
      }
      expect(found.sort()).toEqual(texts);
      await dialog.waitFor({ state: "detached" });

      dialog = await openPrints(visitor, "zip");
      await dialog.getByText("SVG", { exact: true }).click();
      await dialog.getByLabel(say("prints:zip.namings.external_id")).check();
      const svgs = await withDownload(page, save, async ({ bytes }) => unzipSync(new Uint8Array(bytes)));
      const read = await Promise.all(Object.values(svgs).map((svg) => readSvg(Buffer.from(svg))));
      expect(
        read
          .flat()
          .map(({ text }) => text)
          .sort(),
      ).toEqual(texts);
      await dialog.waitFor({ state: "detached" });

      dialog = await openPrints(visitor, "labels");
      await expectGoodPage(visitor, look, "labels");
      expect(await sheetTexts(visitor)).toEqual(texts);
      await dialog.waitFor({ state: "detached" });

      dialog = await openPrints(visitor, "labels");
      await dialog.getByRole("combobox", { name: say("prints:labels.sheet") }).click();
      await page.getByRole("option", { name: /^Avery L7160/ }).click();
      await expectGoodPage(visitor, look, "shop-sheet");
      expect(await sheetTexts(visitor)).toEqual(texts);
      expect(visitor.violations).toEqual([]);
      await visitor.close();
    },
    DEADLINE_MS,
  );
});
