import { type CachedDomain, canonicalPath, foldPath, linkKey, pathViolation } from "@qr/contracts";
import { expect, test } from "vitest";
import { ownLinkKey } from "./own-domain.ts";

const DOMAIN: CachedDomain = {
  kind: "domain",
  number: 7,
  isCaseSensitive: false,
  rootTarget: null,
  notFoundTarget: null,
  goneTarget: null,
  appleAppSiteAssociation: null,
  assetlinks: null,
};

const PATHS = [
  ...["menu", "Menu", "menu/", "a_b-c", "x", "1", "a".repeat(100), "a".repeat(101), "a".repeat(191)],
  ...["healthz", "readyz/", "Healthz", "healthz-menu", "robots.txt", "favicon.ico", ".well-known", ".well-known/x"],
  ...[
    "",
    "/",
    "//",
    "a//",
    "a/b",
    "a//b",
    ".",
    "..",
    "a b",
    "a+b",
    "caf\u00e9",
    "%41",
    "%zz",
    "a\n",
    "\u212a",
    "menu%2F",
  ],
];

test.each([true, false])("the key of a path is that of its canonical form (case-sensitive: %s)", (isCaseSensitive) => {
  for (const path of PATHS) {
    const canonical = canonicalPath(path);
    const key = pathViolation(canonical) ? undefined : linkKey(7, foldPath(canonical, isCaseSensitive));
    expect([path, ownLinkKey({ ...DOMAIN, isCaseSensitive }, `/${path}?query`)]).toEqual([path, key]);
  }
});
