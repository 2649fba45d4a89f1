import { expect, it } from "vitest";
import { coordinatesIn } from "./coordinates.ts";

it.each([
  ["48.2010, 16.3695", "48.2010", "16.3695"],
  [" -33.8568;151.2153 ", "-33.8568", "151.2153"],
  ["48.2 16.3", "48.2", "16.3"],
])("reads %s", (text, latitude, longitude) => {
  expect(coordinatesIn(text)).toEqual({ latitude, longitude });
});

it.each(["48,2010", "48.2010", "48", "48, 16", "", "48.2010, 16.3695, 5.1"])("finds no pair in %s", (text) => {
  expect(coordinatesIn(text)).toBeUndefined();
});
