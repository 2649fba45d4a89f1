import { expect, test } from "vitest";
import { containsWords } from "./use-places.ts";

test.each([
  ["Neuer Code: WLAN", "", true],
  ["Neuer Code: WLAN", "  ", true],
  ["Neuer Code: WLAN", "wlan neu", true],
  ["Neuer Code: WLAN", "wlan alt", false],
  ["Änderungen", "ä", true],
])("%s contains the words of “%s”: %s", (text, query, isFound) => {
  expect(containsWords(text, query, "de")).toBe(isFound);
});
