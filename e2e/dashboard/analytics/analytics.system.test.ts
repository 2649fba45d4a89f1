// The analytics of a code and of an account: what the page shows equals what the API returns, and its address has what was chosen.

import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { withDownload } from "../parts/downloads.ts";
import { goodPages } from "../parts/good-pages.ts";
import { tabTo } from "../parts/keyboard.ts";
import { DESK_DARK, DESK_LIGHT, LOOKS, PHONE_LIGHT } from "../parts/looks.ts";
import { rest, showPage } from "../parts/show-page.ts";
import { findSmallTargets } from "../parts/target-sizes.ts";
import { useDashboard } from "../parts/use-dashboard.ts";
import { visit } from "../parts/visit.ts";
import type { Visitor } from "../parts/visitor.ts";
import { makeCode, must, scanAndCount, signUpQuietly } from "../parts/world.ts";
import { busyFigures, COUNTRY_COUNT } from "./busy-figures.ts";

const DEADLINE_MS = 180_000;
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const ALL_LOOKS = [...new Set([...LOOKS, DESK_LIGHT, DESK_DARK])];

const dashboard = await useDashboard();
const phone = new Agent();
afterAll(() => phone.destroy());

const expectGoodPage = goodPages("analytics", rest);

const section = ({ page, say }: Visitor, key: string) => page.getByRole("region", { name: say(key), exact: true });
const addressOf = ({ page }: Visitor) => new URL(page.url()).searchParams;
const isFor = (params: Record<string, string | null>) => (url: URL) =>
  Object.entries(params).every(([name, value]) => url.searchParams.get(name) === value);

const counts = z.object({
  total_scans: z.number(),
  unique_scans: z.number().nullable(),
  timeline: z.array(z.object({ start: z.string(), scans: z.number() })),
});

/** Returns the cells of the table below the chart. Opens the table first. */
async function tableRows(visitor: Visitor, key: string): Promise<string[][]> {
  const panel = section(visitor, key);
  await panel.getByRole("button", { name: visitor.say("analytics:tools.showTable"), exact: true }).click();
  await panel.getByRole("table").waitFor();
  const rows = await panel.locator("tbody tr").all();
  return Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
}

/** Creates a code with an alias, and scans from a phone, a computer, and a bot. */
async function scannedCode(visitor: Visitor) {
  const code = await makeCode(visitor, { title: "Menu", tags: ["Terrace"] });
  await must(200, visitor, "POST", `/v1/qr/${code.id}/aliases`, { slug: randomUUID() });
  for (const agent of [DESKTOP, BOT]) {
    await scan(phone, code.short_url, {
      "User-Agent": agent,
      "Accept-Language": "de",
      Referer: "https://shop.example/",
    });
  }
  await scanAndCount(visitor, code, [PHONE, PHONE]);
  await expect
    .poll(async () => counts.parse(await must(200, visitor, "GET", `/v1/qr/${code.id}/stats?interval=day`)).total_scans)
    .toBe(3);
  return code;
}

test(
  "a code's figures equal the API's, can be filtered by click, and keep everything in the address",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const code = await scannedCode(visitor);
    await showPage(visitor, `/codes/${code.id}`);
    await page.getByRole("link", { name: say("code:statistics.all") }).click();
    await page.waitForURL(`**/codes/${code.id}/analytics`);
    await page.getByRole("switch", { name: say("analytics:compare") }).waitFor();
    await rest(visitor);
    const main = section(visitor, "analytics:scans");
    expect(await main.innerText()).toContain(say("analytics:bots", { count: 1 }));
    await expectGoodPage(visitor, PHONE_LIGHT, "code");

    const zone = await page.evaluate<string>("Intl.DateTimeFormat().resolvedOptions().timeZone");
    const path = `/v1/qr/${code.id}/stats?interval=day&tz=${encodeURIComponent(zone)}`;
    const { timeline } = counts.parse(await must(200, visitor, "GET", path));
    const rows = await tableRows(visitor, "analytics:scans");
    expect(rows).toEqual(timeline.map(({ start, scans }) => [start, String(scans)]));
    expect(await tableRows(visitor, "analytics:hours.title")).toHaveLength(24);

    await section(visitor, "analytics:dimensions.os")
      .getByRole("button", { name: /^Windows/ })
      .click();
    await page.waitForURL(isFor({ os: "windows" }));
    await page.getByText(say("analytics:filters.utc")).waitFor();
    await rest(visitor);
    await expect.poll(() => main.innerText()).toContain(say("analytics:visitorsFiltered"));
    await section(visitor, "analytics:hours.title").getByText(say("analytics:hours.filtered")).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await expectGoodPage(visitor, PHONE_LIGHT, "filtered");

    await section(visitor, "analytics:dimensions.device")
      .getByRole("button", { name: /^Computers/ })
      .click();
    await page.waitForURL(isFor({ os: "windows", device: "desktop" }));
    await page.goBack();
    await page.waitForURL(isFor({ os: "windows", device: null }));
    await page.goForward();
    await page.waitForURL(isFor({ os: "windows", device: "desktop" }));
    await page.reload();
    await rest(visitor);
    const filters = page.getByRole("group", { name: say("analytics:filters.label") });
    expect(await filters.getByRole("button").count()).toBe(3);
    const device = `${say("analytics:one.device")}: ${say("analytics:devices.desktop")}`;
    await filters.getByRole("button", { name: say("analytics:filters.remove", { filter: device }) }).click();
    await page.waitForURL(isFor({ os: "windows", device: null }));
    await filters.getByRole("button", { name: say("analytics:filters.clear") }).click();
    await page.waitForURL((url) => url.search === "");
  },
  DEADLINE_MS,
);

test(
  "the interval, the comparison, and a filter are chosen by keyboard",
  async () => {
    const visitor = await visit(dashboard, { look: DESK_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await scannedCode(visitor);
    await showPage(visitor, "/analytics");
    const compare = page.getByRole("switch", { name: say("analytics:compare") });
    await compare.focus();
    await page.keyboard.press("Space");
    await page.waitForURL(isFor({ compare: "previous" }));
    await section(visitor, "analytics:scans")
      .getByText(say("analytics:before", { count: 0 }))
      .first()
      .waitFor();

    await page.getByRole("combobox", { name: say("analytics:interval.label") }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: say("analytics:interval.week") }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("interval"));
    await rest(visitor);
    const interval = addressOf(visitor).get("interval");
    expect(["week", "hour", "month"]).toContain(interval);
    await tabTo(page, /^Windows/);
    await page.keyboard.press("Enter");
    await page.waitForURL(isFor({ os: "windows", compare: "previous" }));
    await rest(visitor);
    await expectGoodPage(visitor, DESK_LIGHT, "keyboard");
  },
  DEADLINE_MS,
);

describe.each(ALL_LOOKS)("a busy account at $width pixels, $scheme", (look) => {
  test(
    "shows the map, the hours, and the lists, and saves them",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      await page.route("**/session/v1/stats?*", (route) => route.fulfill({ json: busyFigures() }));
      await showPage(visitor, "/analytics?compare=previous");
      const countries = section(visitor, "analytics:dimensions.country");
      await countries.locator("path[data-country=DE]").waitFor();
      await section(visitor, "analytics:scans").getByText(say("analytics:estimated")).waitFor();
      await expectGoodPage(visitor, look, "busy");
      if (look.width === 390) expect(await findSmallTargets(page)).toEqual([]);
      expect(await tableRows(visitor, "analytics:dimensions.country")).toHaveLength(COUNTRY_COUNT);

      const csv = `${say("analytics:tools.csv")}: ${say("analytics:dimensions.country")}`;
      await withDownload(
        page,
        () => countries.getByRole("button", { name: csv }).click(),
        async ({ name, bytes }) => {
          expect(name).toMatch(/-country\.csv$/);
          expect(bytes.toString("utf8").split("\r\n")).toContain("Germany,1204");
        },
      );
      for (const key of ["scans", "hours.title", "dimensions.country"]) {
        const picture = `${say("analytics:tools.picture")}: ${say(`analytics:${key}`)}`;
        await withDownload(
          page,
          () => page.getByRole("button", { name: picture, exact: true }).click(),
          async ({ bytes }) => {
            expect(bytes.subarray(1, 4).toString()).toBe("PNG");
            expect(bytes.length).toBeGreaterThan(4_000);
          },
        );
      }
      await countries.locator("path[data-country=BR]").click();
      await page.waitForURL(isFor({ country: "BR" }));
      await countries.getByRole("button", { name: /^Brazil/, pressed: true }).waitFor();
      await rest(visitor);
      await countries.locator("path[data-country=BR]").click();
      await page.waitForURL(isFor({ country: null }));
    },
    DEADLINE_MS,
  );
});
