// Every figure on the analytics page equals the API's: for the demo's account, its most popular code, and a tag, over a year and over a
// chosen period with the one before it, in several time zones, and with a filter.

import { isNightly } from "@qr/test-kit/nightly";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { type EmbeddedSystem, startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ALL_PEOPLE, countedIn, DEMO_LINK, listCodes } from "../../stories/demo-account.ts";
import { goodPages } from "../parts/good-pages.ts";
import { LOOKS, viewportOf } from "../parts/looks.ts";
import { rest, showPage } from "../parts/show-page.ts";
import { openVisitor, type Visitor } from "../parts/visitor.ts";
import { panelOf, readPage } from "./shown-figures.ts";
import { areListsInUtc, askApi, type Subject } from "./told-figures.ts";

const TAG = "Restaurant";
const DAY_MS = 86_400_000;
const DEADLINE_MS = 300_000;

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const YEAR = { range: "last_365_days", interval: "month", compare: "previous" };
const CHOSEN = { from: dayBefore(130), to: dayBefore(11), interval: "week", compare: "previous" };
/** The periods in each zone. At night, every period is compared in every zone. */
const PERIODS: readonly (readonly [zone: string, periods: readonly Record<string, string>[]])[] = [
  ["UTC", isNightly ? [YEAR, CHOSEN] : [YEAR]],
  ["America/New_York", isNightly ? [YEAR, CHOSEN] : [CHOSEN]],
  ["Asia/Kathmandu", isNightly ? [YEAR, CHOSEN] : [CHOSEN]],
];

const expectGoodPage = goodPages("demo-figures", rest);
const browser = await chromium.connect(inject("sharedSystem").browserUrl);
afterAll(() => browser.close());

/** Counts the numbers in a value and in all of its members. */
function countNumbers(value: unknown): number {
  if (typeof value === "number") return 1;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + countNumbers(member), 0);
}

describe("the figures of the demo", () => {
  let system: EmbeddedSystem;
  let client: Client;
  let visitor: Visitor;
  let subjects: Subject[];

  beforeAll(async () => {
    system = await startEmbeddedSystem();
    client = createClient(system);
    await countedIn(client, ALL_PEOPLE);
    const menu = (await listCodes(client)).data.find(({ title }) => title?.startsWith("Menu"));
    const code = await client.get(menu?.id ?? "");
    const rules = (code.rules ?? []).map(({ id, name }) => ({ id, name: name ?? "" }));
    subjects = [
      { name: "account" },
      { name: "code", code: { id: code.id, rules, aliases: code.aliases } },
      { name: "tag", tag: TAG },
    ];
    visitor = await openVisitor(browser, system.apiUrl, [system.apiUrl, system.shortUrl, system.imageUrl]);
    const [, link = ""] = system.process.output().match(DEMO_LINK) ?? [];
    await showPage(visitor, link);
    await visitor.page.getByRole("button", { name: visitor.say("link:signIn.action") }).click();
    await visitor.page.getByText("Menu – Trattoria Aurora").first().waitFor();
  }, DEADLINE_MS);
  afterAll(() => system.stop());

  function addressOf({ code, tag }: Subject, days: Record<string, string>, zone: string): string {
    const chosen = "from" in days ? { ...days, range: "custom" } : days;
    const query = new URLSearchParams({ ...chosen, tz: zone, ...(tag === undefined ? {} : { tag }) });
    return `${code === undefined ? "/analytics" : `/codes/${code.id}/analytics`}?${query}`;
  }

  /** Expects the page to show what the API returns, and returns the number of compared figures. */
  async function comparePage(asked: Parameters<typeof askApi>[1]): Promise<number> {
    const told = await askApi(client, asked, visitor.say);
    expect(await readPage(visitor)).toEqual(told);
    return countNumbers(told);
  }

  test.each(PERIODS)(
    "%s: the page shows what the API returns",
    async (zone, periods) => {
      let compared = 0;
      for (const subject of subjects) {
        for (const days of periods) {
          const asked = { subject, days, zone };
          await showPage(visitor, addressOf(subject, days, zone));
          const notes = await visitor.page.getByText(visitor.say("analytics:listsUtc"), { exact: true }).count();
          expect(notes).toBe(areListsInUtc(asked) ? 1 : 0);
          compared += await comparePage(asked);
        }
      }
      expect(compared).toBeGreaterThan(700 * periods.length);
    },
    DEADLINE_MS,
  );

  test(
    "a country is chosen by click: the page shows what the API returns for it, and what is not available",
    async () => {
      const { page, say } = visitor;
      let compared = 0;
      for (const subject of subjects) {
        await showPage(visitor, addressOf(subject, CHOSEN, "Asia/Kathmandu"));
        await panelOf(visitor, "analytics:dimensions.country")
          .getByRole("button", { name: /^Germany/ })
          .click();
        await page.waitForURL((url) => url.searchParams.get("country") === "DE");
        await page.getByText(say("analytics:filters.utc"), { exact: true }).waitFor();
        await panelOf(visitor, "analytics:scans").getByText(say("analytics:visitorsFiltered")).waitFor();
        await panelOf(visitor, "analytics:hours.title").getByText(say("analytics:hours.filtered")).waitFor();
        await rest(visitor);
        compared += await comparePage({ subject, days: CHOSEN, zone: "Asia/Kathmandu", filter: { country: "DE" } });
      }
      expect(compared).toBeGreaterThan(150);
    },
    DEADLINE_MS,
  );

  test(
    "is accessible and fits the screen",
    async () => {
      for (const look of LOOKS) {
        await visitor.page.setViewportSize(viewportOf(look));
        await visitor.page.emulateMedia({ colorScheme: look.scheme });
        for (const subject of subjects) {
          await showPage(visitor, addressOf(subject, YEAR, "Europe/Berlin"));
          await expectGoodPage(visitor, look, subject.name);
        }
      }
      expect(visitor.violations).toEqual([]);
    },
    DEADLINE_MS,
  );
});
