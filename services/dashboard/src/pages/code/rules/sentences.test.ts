import i18next, { type i18n as Messages } from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import german from "../../../messages/de/pages/rules.json";
import english from "../../../messages/en/pages/rules.json";
import spanish from "../../../messages/es/pages/rules.json";
import french from "../../../messages/fr/pages/rules.json";
import italian from "../../../messages/it/pages/rules.json";
import type { Language } from "../../../messages/languages.ts";
import portuguese from "../../../messages/pt/pages/rules.json";
import type { Condition } from "./conditions.ts";
import { conditionText } from "./sentences.ts";
import { createWording } from "./wording.ts";

let messages: Messages;
beforeAll(async () => {
  messages = i18next.createInstance();
  const resources = {
    en: { rules: english },
    de: { rules: german },
    fr: { rules: french },
    es: { rules: spanish },
    it: { rules: italian },
    pt: { rules: portuguese },
  };
  await messages.init({ lng: "en", resources, interpolation: { escapeValue: false }, showSupportNotice: false });
});

function inLanguage(language: Language, condition: Condition): string {
  return conditionText(condition, createWording(messages.getFixedT(language, "rules"), language));
}

const IOS: Condition = { os: ["ios"] };
const GERMANY: Condition = { country: ["DE"] };

describe.each<[string, Condition, string, string]>([
  ["a system and a country", { all: [IOS, GERMANY] }, "iPhone or iPad, in Germany", "iPhone oder iPad, in Deutschland"],
  [
    "one of two conditions",
    { any: [{ os: ["android"] }, { country: ["CH", "US"] }] },
    "Android or in Switzerland or the United States",
    "Android oder in der Schweiz oder den Vereinigten Staaten",
  ],
  ["a device", { device: ["mobile", "tablet"] }, "On a phone or tablet", "Auf einem Smartphone oder Tablet"],
  ["a negation", { not: GERMANY }, "Not in Germany", "Nicht in Deutschland"],
  [
    "lists in lists",
    { all: [{ any: [IOS, { os: ["android"] }] }, { not: { all: [GERMANY, { language: ["fr"] }] } }] },
    "(iPhone or iPad or Android), not (in Germany, language French)",
    "(iPhone oder iPad oder Android), nicht (in Deutschland, Sprache Französisch)",
  ],
  [
    "a list with one condition in a list",
    { all: [{ any: [IOS] }, GERMANY] },
    "iPhone or iPad, in Germany",
    "iPhone oder iPad, in Deutschland",
  ],
  [
    "a list in a list at the beginning",
    { all: [{ any: [GERMANY, { device: ["mobile"] }] }, { source: "link" }] },
    "(In Germany or on a phone), by following a link",
    "(In Deutschland oder auf einem Smartphone), über einen Link",
  ],
  ["a double negation", { not: { not: IOS } }, "Not (not iPhone or iPad)", "Nicht (nicht iPhone oder iPad)"],
  [
    "languages",
    { language: ["de-AT", "fr"] },
    "Language Austrian German or French",
    "Sprache Österreichisches Deutsch oder Französisch",
  ],
  [
    "an app",
    { browser: ["instagram", "other"] },
    "With Instagram or another browser",
    "Mit Instagram oder einem anderen Browser",
  ],
  ["a region", { region: ["DE-BE"] }, "In the region DE-BE", "In der Region DE-BE"],
  ["cities", { not: { city: ["Köln", "Bonn"] } }, "Not in Köln or Bonn", "Nicht in Köln oder Bonn"],
  ["addresses", { ip: ["10.0.0.0/8"] }, "From the IP address 10.0.0.0/8", "Von der IP-Adresse 10.0.0.0/8"],
  ["a referring host", { referrer: ["news.example"] }, "Coming from news.example", "Von news.example kommend"],
  ["a scan", { source: "symbol" }, "By scanning the symbol", "Durch Scannen des Symbols"],
  ["no link", { not: { source: "link" } }, "Not by following a link", "Nicht über einen Link"],
  ["any value", { query: { name: "table" } }, "With ?table in the link", "Mit ?table im Link"],
  [
    "no value",
    { query: { name: "table", is: "empty" } },
    "With an empty ?table in the link",
    "Mit leerem ?table im Link",
  ],
  ["a value", { not: { query: { name: "table", is: "7" } } }, "Without ?table=7 in the link", "Ohne ?table=7 im Link"],
  [
    "hours over midnight",
    { weekly: { days: ["fri", "sat"], from: "18:00", to: "02:00", tz: "America/New_York" } },
    "Fri, Sat from 18:00 to 02:00 (America/New York)",
    "Fr, Sa von 18:00 bis 02:00 Uhr (America/New York)",
  ],
  [
    "days in a row and another one",
    { weekly: { days: ["sun", "wed", "mon", "tue"], from: "09:00", to: "17:00", tz: "UTC" } },
    "Mon–Wed, Sun from 09:00 to 17:00 (UTC)",
    "Mo–Mi, So von 09:00 bis 17:00 Uhr (UTC)",
  ],
  [
    "all days",
    { weekly: { days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "00:00", to: "24:00", tz: "UTC" } },
    "Every day from 00:00 to 24:00 (UTC)",
    "Täglich von 00:00 bis 24:00 Uhr (UTC)",
  ],
  ["a share", { share: { from: 0, to: 33.3 } }, "For 33.3% of visitors (0–33.3)", "Für 33,3 % der Besucher (0–33,3)"],
])("%s", (_what, condition, en, de) => {
  test("in English", () => expect(inLanguage("en", condition)).toBe(en));
  test("in German", () => expect(inLanguage("de", condition)).toBe(de));
});

test.each<[Language, string]>([
  [
    "fr",
    "Pays\u00a0: Suisse ou États-Unis, sur téléphone, langue autre que français, pour 33,3\u00a0% des visiteurs (0–33,3)",
  ],
  [
    "es",
    "En Suiza o los Estados Unidos, en teléfono, idioma distinto de francés, para el 33,3\u00a0% de los visitantes (0–33,3)",
  ],
  [
    "it",
    "Paese Svizzera o Stati Uniti, su smartphone, lingua diversa da francese, per una quota di visitatori (33,3%: 0–33,3)",
  ],
  [
    "pt",
    "País Suíça ou Estados Unidos, em smartphone, idioma diferente de francês, para 33,3% dos visitantes (0–33,3)",
  ],
])("in %s", (language, text) => {
  const all: Condition[] = [
    { country: ["CH", "US"] },
    { device: ["mobile"] },
    { not: { language: ["fr"] } },
    { share: { from: 0, to: 33.3 } },
  ];
  expect(inLanguage(language, { all })).toBe(text);
});

test("times are in the viewer's time zone", () => {
  const after = { after: "2026-12-01T10:00:00.000Z" };
  expect(inLanguage("en", after)).toMatch(/^After Dec 1, 2026, 11:00\sAM GMT\+1$|^After 1 Dec 2026, 11:00 CET$/);
  expect(inLanguage("de", { not: { before: after.after } })).toMatch(/^Nicht vor dem 1\. Dez\. 2026, 11:00 MEZ$/);
});

test("text that changes the direction of the text is isolated, and is no template", () => {
  expect(inLanguage("en", { city: ["\u202eevil", "{{list}}", "$t(title)"] })).toBe(
    "In \u2068\u202eevil\u2069, {{list}}, or $t(title)",
  );
});

test("a condition of a later release is shown as JSON", () => {
  expect(inLanguage("en", { all: [IOS, { moon: "full" } as Condition] })).toBe('iPhone or iPad, {"moon":"full"}');
  expect(inLanguage("en", { os: ["plan9" as "ios"] })).toBe("Plan9");
});
