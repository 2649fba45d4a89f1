// What people see who scan codes that are not URLs, in every language, on a phone: accessible, small, and complete without scripts. The nightly
// run opens every page in every language in both color schemes, and saves screenshots.

import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { PHONE_LIGHT } from "./parts/looks.ts";
import { expectGoodPhonePage, openPhone, PHONES } from "./parts/phone-pages.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;

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
  links: [
    "links",
    JSON.stringify({
      title: "Café Menü",
      description: "Everything about us, in one place.",
      links: [
        { label: "Menu", url: "https://example.com/menu" },
        { label: "Book a table", url: "https://example.com/book" },
        { label: "A label that is so long that it needs a second line on a phone", url: "https://example.com/long" },
      ],
    }),
  ],
  app: [
    "app",
    JSON.stringify({
      name: "Café App",
      ios: "https://apps.apple.com/app/id123456789",
      android: "https://play.google.com/store/apps/details?id=com.example.app",
    }),
  ],
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

async function scanInGerman(name: string, javaScriptEnabled: boolean): Promise<Page> {
  const phone = await openPhone(dashboard.browser, { language: "de", look: PHONE_LIGHT, javaScriptEnabled });
  const page = await phone.newPage();
  await page.goto(urls.get(name) ?? "");
  return page;
}

test.each(PHONES)(
  "in the language %s, %o, every page is accessible, fits the screen, can be tapped, and is small",
  async (language, look) => {
    // The page checks are scripts, so this window runs scripts.
    const context = await openPhone(dashboard.browser, { language, look });
    const weights: string[] = [];
    for (const [name, url] of urls) {
      const { page, weight } = await expectGoodPhonePage(context, { name, url, language, look });
      expect(await page.getByText("Café Bücher").count(), name).toBe(1);
      weights.push(`${name} ${weight}`);
      await page.close();
    }
    console.log(`bytes per page in ${language}: ${weights.join(", ")}`);
  },
  DEADLINE_MS,
);

describe("without scripts", () => {
  test(
    "a person saves a contact and an event",
    async () => {
      for (const [name, button, file, part] of [
        ["contact", "Kontakt speichern", "contact.vcf", "FN:Ada Lovelace\r\n"],
        ["event", "Zum Kalender hinzufügen", "event.ics", "SUMMARY:Opening of the new shop\r\n"],
      ] as const) {
        const page = await scanInGerman(name, false);
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
      const page = await scanInGerman("wifi", false);
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
  "with scripts, buttons copy the password and the name of a hidden network",
  async () => {
    const page = await scanInGerman("wifi", true);
    await page
      .context()
      .grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(page.url()).origin });
    await page.getByRole("button", { name: "Passwort kopieren" }).click();
    await page.getByText("Kopiert", { exact: true }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(PASSWORD);
    await page.getByRole("button", { name: "Namen kopieren" }).click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe("Café Gäste");
    await page.getByText("Kopiert", { exact: true }).waitFor();
  },
  DEADLINE_MS,
);
