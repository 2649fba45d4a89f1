import { expect, it } from "vitest";
import { designBody, designOf, hasStyle, isSameDesign, PLAIN_DESIGN } from "./design.ts";

const COLOR = { dark: "#1a237e", light: "#fff8e1" };
const STYLE = { modules: "dots", finders: "circle", frame: { caption: "Menu" }, logo: "logo_1" } as const;

it.each([
  { color: COLOR, style: null },
  { color: COLOR, style: STYLE },
  { color: COLOR, style: { ...STYLE, frame: null } },
  { color: COLOR, style: { ...STYLE, logo: null } },
])("a design is sent as it was received (%#)", (designed) => {
  expect(designBody(designOf(designed))).toEqual(designed);
});

it("a code without a style is plain, and so is a style of plain squares", () => {
  expect(designOf({ color: COLOR })).toEqual({ ...PLAIN_DESIGN, ...COLOR });
  expect(
    designBody(
      designOf({ color: COLOR, style: { ...STYLE, modules: "square", finders: "square", frame: null, logo: null } }),
    ),
  ).toEqual({
    color: COLOR,
    style: null,
  });
  expect([hasStyle(PLAIN_DESIGN), hasStyle({ ...PLAIN_DESIGN, finders: "rounded" })]).toEqual([false, true]);
});

it("the caption of a frame that is off is kept, and changes nothing", () => {
  const off = { ...PLAIN_DESIGN, caption: "Menu" };
  expect(designBody(off).style).toBeNull();
  expect(isSameDesign(off, PLAIN_DESIGN)).toBe(true);
  expect(designBody({ ...off, hasFrame: true, caption: " Menu " }).style?.frame).toEqual({ caption: "Menu" });
});
