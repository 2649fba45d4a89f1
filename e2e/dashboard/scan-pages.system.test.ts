// What people see who scan codes that are not URLs, in every language, on a phone: accessible, small, and complete without scripts. The nightly
// run opens every page in every language in both color schemes, and saves screenshots.

import { text } from "node:stream/consumers";
import { isNightly } from "@qr/test-kit/nightly";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { findAxeViolations } from "./parts/axe.ts";
import { type Look, PHONE_DARK, PHONE_LIGHT, viewportOf } from "./parts/looks.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const MAX_PAGE_BYTES = 30_000;
/** Runs in the browser: finds what is lower than 44 CSS pixels, although people tap it. */
const FIND_SMALL =
  "[...document.querySelectorAll('a, button, summary')].filter((element) => element.getBoundingClientRect().height < 44)" +
  ".map((element) => element.outerHTML)";
const LANGUAGES = isNightly ? ["en", "de", "fr", "es", "pt", "it", "ja", "zh"] : ["de"];
const SCREENS = LANGUAGES.flatMap((language) => [PHONE_LIGHT, PHONE_DARK].map((look) => [language, look] as const));

const PASSWORD = 'pa;ss:wo,rd\\"1';
const CARD = [
  "BEGIN:VCARD",
  "VERSION:3.0",
  "N:Lovelace;Ada;;;",
  "FN:Ada Lovelace",
  "ORG:Analytical Engines;Research",
  "TITLE:Head of Mathematics",
  "TEL;TYPE=CELL:+49 170 1234567",
  "TEL;TYPE=WORK:+49 30 1234567",
  "EMAIL:ada@example.com",
  "URL:https://www.example.com/ada",
  "ADR;TYPE=WORK:;;Unter den Linden 1;Berlin;;10117;Deutschland",
  "NOTE:Office hours: Tuesdays\\, 10–12\\nPlease call first.",
  "END:VCARD",
].join("\r\n");
const EVENT = [
  "BEGIN:VEVENT",
  "DTSTART;TZID=Europe/Berlin:20261121T180000",
  "DTEND;TZID=Europe/Berlin:20261121T220000",
  "SUMMARY:Opening of the new shop",
  "LOCATION:Unter den Linden 1\\, Berlin",
  "DESCRIPTION:Drinks and music.\\nBring friends!",
  "END:VEVENT",
].join("\r\n");
const TARGETS = {
  contact: ["vcard", CARD],
  event: ["event", EVENT],
  "event-on-days": [
    "event",
    "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261124\nRRULE:FREQ=YEARLY\nSUMMARY:Fair\nEND:VEVENT",
  ],
  wifi: ["wifi", 'WIFI:T:WPA;S:Café Gäste;P:pa\\;ss\\:wo\\,rd\\\\\\"1;H:true;;'],
  text: ["text", "The key is under the mat.\n\nPlease water the plants: https://example.com/plants"],
  location: ["geo", "geo:48.2010,16.3695"],
  phone: ["phone", "+493012345678"],
  sms: ["sms", "SMSTO:+491701234567:Hello there"],
  email: ["email", "mailto:name@example.com?cc=a@example.com&subject=Offer&body=Dear%20Ada,%0D%0Ahello"],
} as const;
const NAMES = Object.keys(TARGETS) as (keyof typeof TARGETS)[];

const dashboard = await useDashboard();
const urls = new Map<string, string>();

beforeAll(async () => {
  const owner = await dashboard.visit();
  await signUpQuietly(owner);
  await must(200, owner, "PATCH", "/account", { name: "Café Bücher" });
  for (const name of NAMES) {
    const [type, target] = TARGETS[name];
    urls.set(name, (await makeCode(owner, { type, target, dynamic: type !== "wifi", title: name })).short_url);
  }
}, DEADLINE_MS);

async function openPhone(locale: string, look: Look, javaScriptEnabled: boolean): Promise<BrowserContext> {
  const context = await dashboard.browser.newContext({
    viewport: viewportOf(look),
    colorScheme: look.scheme,
    locale,
    javaScriptEnabled,
  });
  onTestFinished(() => context.close());
  return context;
}

/** Opens the page of a code, and returns it with its weight in bytes. */
async function scanWith(context: BrowserContext, name: string): Promise<{ page: Page; weight: number }> {
  const page = await context.newPage();
  const response = await page.goto(urls.get(name) ?? "");
  return { page, weight: (await response?.body())?.length ?? 0 };
}

describe.each(SCREENS)("in the language %s, %o", (language, look) => {
  test(
    "every page is accessible, fits the screen, can be tapped, and is small",
    async () => {
      // The page checks are scripts, so this window runs scripts.
      const context = await openPhone(language, look, true);
      const weights: string[] = [];
      for (const name of NAMES) {
        const problems: string[] = [];
        context.on("console", (message) => problems.push(message.text()));
        const { page, weight } = await scanWith(context, name);
        weights.push(`${name} ${weight}`);
        await keepPicture(page, `scan-${name}-${language}`, look);
        expect(await page.locator("html").getAttribute("lang"), name).toBe(language);
        expect(await findAxeViolations(page), name).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), name).toBeLessThanOrEqual(0);
        expect(await page.evaluate(FIND_SMALL), name).toEqual([]);
        expect(await page.getByText("Café Bücher").count(), name).toBe(1);
        expect(weight, name).toBeLessThanOrEqual(MAX_PAGE_BYTES);
        expect(problems, name).toEqual([]);
        await page.close();
      }
      console.log(`bytes per page in ${language}: ${weights.join(", ")}`);
    },
    DEADLINE_MS,
  );
});

describe("without scripts", () => {
  test(
    "a person saves a contact and an event",
    async () => {
      const context = await openPhone("de", PHONE_LIGHT, false);
      for (const [name, button, file, part] of [
        ["contact", "Kontakt speichern", "contact.vcf", "FN:Ada Lovelace\r\n"],
        ["event", "Zum Kalender hinzufügen", "event.ics", "SUMMARY:Opening of the new shop\r\n"],
      ] as const) {
        const { page } = await scanWith(context, name);
        const download = page.waitForEvent("download");
        await page.getByRole("link", { name: button }).click();
        const saved = await download;
        expect(saved.suggestedFilename()).toBe(file);
        expect(await text(await saved.createReadStream())).toContain(part);
      }
    },
    DEADLINE_MS,
  );

  test(
    "the password of a network is shown, and the button that needs a script is not",
    async () => {
      const { page } = await scanWith(await openPhone("de", PHONE_LIGHT, false), "wifi");
      expect(await page.locator(".secret").textContent()).toBe(PASSWORD);
      expect(await page.getByText("Café Gäste", { exact: true }).isVisible()).toBe(true);
      expect(await page.getByRole("button").count()).toBe(0);
      await page.getByText("So verbinden Sie sich").click();
      expect(await page.getByText(/^iPhone/).isVisible()).toBe(true);
    },
    DEADLINE_MS,
  );
});

test(
  "with scripts, a button copies the password of a network",
  async () => {
    const context = await openPhone("de", PHONE_LIGHT, true);
    const { page } = await scanWith(context, "wifi");
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(page.url()).origin });
    await page.getByRole("button", { name: "Passwort kopieren" }).click();
    await page.getByText("Kopiert", { exact: true }).waitFor();
    expect(await page.evaluate("getSelection().toString()")).toBe(PASSWORD);
  },
  DEADLINE_MS,
);
