// The gateway responds the page at the addresses that the router knows, and at no others.

import { DASHBOARD_PAGES } from "@qr/session-api";
import { expect, test } from "vitest";
import router from "./router.tsx?raw";

test("every address of the router begins with a part that the gateway responds the page at, and each of those has an address", () => {
  const firsts = [...router.matchAll(/\bpath: "\/([^"/]*)/g)].map(([, first = ""]) => first);
  expect(new Set(firsts.filter((first) => first !== ""))).toEqual(new Set(DASHBOARD_PAGES));
});
