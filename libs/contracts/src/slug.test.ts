import { expect, it } from "vitest";
import { fileNameOf } from "./slug.ts";

it.each([
  ["A1B2C3D4E5", "A1B2C3D4E5"],
  ["summer/menu", "summer-menu"],
  ["m%C3%BCnchen/'a;b'", "m-C3-BCnchen--a-b-"],
  ["v1.2~x+y", "v1.2~x+y"],
])("%j becomes the file name %j", (slug, name) => {
  expect(fileNameOf(slug)).toBe(name);
});
