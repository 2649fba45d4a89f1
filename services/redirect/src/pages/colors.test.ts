import { expect, it, test } from "vitest";
import { accentOn, accentStyle, contrast, DARK_CARD, LIGHT_CARD } from "./colors.ts";
import { STYLE } from "./style.ts";

const CHANNELS = ["00", "33", "66", "99", "cc", "ff"];
const COLORS = CHANNELS.flatMap((red) => CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)));

test("every color has enough contrast on both cards, as a button, as text on it, and as a link", () => {
  for (const card of [LIGHT_CARD, DARK_CARD]) {
    for (const color of COLORS) {
      const { accent, on, link } = accentOn(card, color);
      expect(contrast(accent, card), color).toBeGreaterThanOrEqual(3);
      expect(contrast(on, accent), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(link, card), color).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it("keeps a color that has enough contrast, and mixes others with as little as necessary", () => {
  expect(accentOn(LIGHT_CARD, "#1b4fd8")).toEqual({ accent: "#1b4fd8", on: "#ffffff", link: "#1b4fd8" });
  expect(accentOn(DARK_CARD, "#ffcc00")).toEqual({ accent: "#ffcc00", on: "#000000", link: "#ffcc00" });
  expect(accentOn(LIGHT_CARD, "#ffcc00")).toMatchObject({ on: "#000000" });
  expect(contrast(accentOn(LIGHT_CARD, "#ffcc00").accent, LIGHT_CARD)).toBeLessThan(3.2);
  expect(contrast("#000000", "#ffffff")).toBe(21);
});

it("knows the cards of the style, whose other colors have enough contrast", () => {
  const [light, dark] = [...STYLE.matchAll(/--ground:(#\w+);--card:(#\w+);--ink:(#\w+);--soft:(#\w+)/g)].map((found) =>
    found.slice(1).map((color) => (color.length === 4 ? color.replace(/\w/g, "$&$&") : color)),
  );
  for (const [scheme, card] of [
    [light, LIGHT_CARD],
    [dark, DARK_CARD],
  ] as const) {
    const [ground = "", own, ink = "", soft = ""] = scheme ?? [];
    expect(own).toBe(card);
    for (const text of [ink, soft]) {
      for (const behind of [ground, card]) expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it("sets the colors for both schemes", () => {
  expect(accentStyle("#000000")).toBe(
    ":root{--accent:#000000;--on:#ffffff;--link:#000000}" +
      `@media screen and (prefers-color-scheme:dark){:root{--accent:${accentOn(DARK_CARD, "#000000").accent};` +
      `--on:${accentOn(DARK_CARD, "#000000").on};--link:${accentOn(DARK_CARD, "#000000").link}}}`,
  );
});
