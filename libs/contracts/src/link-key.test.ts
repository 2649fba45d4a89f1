import { expect, it } from "vitest";
import { DEFAULT_DOMAIN, linkKey } from "./link-key.ts";

it("the key of a short link on the default domain is the bare path", () => {
  expect(linkKey(DEFAULT_DOMAIN, "MENU")).toBe("MENU");
});

it("the same path on another domain has a different key", () => {
  const keys = [linkKey(DEFAULT_DOMAIN, "MENU"), linkKey(1, "MENU"), linkKey(2, "MENU")];
  expect(new Set(keys).size).toBe(keys.length);
});
