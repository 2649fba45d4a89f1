// Tests that the gateway serves the page at exactly the first path segments for which the router has routes.

import { DASHBOARD_PAGES } from "@qr/session-api";
import { expect, test } from "vitest";
import router from "./router.tsx?raw";

test("the gateway serves the page at exactly the first parts of the router's addresses", () => {
  const firsts = [...router.matchAll(/\bpath: "\/([^"/]*)/g)].map(([, first = ""]) => first);
  expect(new Set(firsts.filter((first) => first !== ""))).toEqual(new Set(DASHBOARD_PAGES));
});
