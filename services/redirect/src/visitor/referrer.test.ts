import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { scanTuple } from "@qr/contracts";
import { expect, it } from "vitest";
import { createReferrer } from "./referrer.ts";

const referrer = createReferrer();
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

it.each([
  ["https://www.example.com/menu?table=7&email=ada@example.com#x", "www.example.com"],
  ["https://WWW.Example.COM", "www.example.com"],
  ["http://example.com:8080/", "example.com"],
  ["https://user:secret@example.com/", "example.com"],
  ["https://m\u00fcnchen.example/x", "xn--mnchen-3ya.example"],
  ["https://example.com?q=1", "example.com"],
  ["android-app://com.google.android.gm/", "com.google.android.gm"],
  [`https://${"a".repeat(60)}.${"b".repeat(35)}.com/`, `${"a".repeat(60)}.${"b".repeat(35)}.com`],
])("reads %s as %s", (referer, host) => {
  expect(referrer({ referer })).toBe(host);
  expect(referrer({ referer })).toBe(host);
});

it.each([
  undefined,
  "",
  "about:blank",
  "/path/alone",
  "//example.com/x",
  "https://",
  "https:///",
  "not a URL",
  "javascript://example.com/%0aalert(1)",
  "file:///home/ada/menu.html",
  "data:text/html,x",
  "https://203.0.113.9/x",
  "https://0x7f.1/",
  "https://[2001:db8::1]/",
  "https://under_score.example/",
  `https://${"a".repeat(60)}.${"b".repeat(60)}.com/`,
  `https://${"x".repeat(15_000)}`,
  'https://exa"mple.com/',
  'https://example.com","x":"/',
])("finds no referrer in %j", (referer) => {
  expect(referrer(referer === undefined ? {} : { referer })).toBe("");
});

it("ignores the short host itself, on any port and in any case", () => {
  for (const host of ["qr.example", "QR.example", "qr.example:8443"]) {
    expect(referrer({ referer: "https://QR.example/ABCDEF", host })).toBe("");
    expect(referrer({ referer: "https://other.example/ABCDEF", host })).toBe("other.example");
  }
});

it("is always valid in a scan, whatever the header says", () => {
  const pieces = [
    "https://",
    "//",
    ":",
    "a",
    ".",
    "é",
    "\u0000",
    "@",
    "%41",
    "?",
    "#",
    "[",
    "]",
    '"',
    "\\",
    " ",
    "-",
    "\ud800",
  ];
  for (let round = 0; round < 5000; round += 1) {
    const text = Array.from({ length: 1 + (round % 12) }, () => pieces[Math.floor(Math.random() * pieces.length)]).join(
      "",
    );
    for (const referer of [text, `https://${text}`]) {
      expect(scanTuple.def.items[8].safeParse(referrer({ referer })).success, JSON.stringify(referer)).toBe(true);
    }
  }
});

it("caches no path, and a bounded number of hosts", () => {
  const referrerOf = createReferrer();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 0; number < 4000; number += 1) {
    referrerOf({ referer: Buffer.from(`https://h${number}.example/${"p".repeat(50_000)}`).toString("latin1") });
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * 1024 * 1024);
  expect(referrerOf({ referer: "https://h1.example/" })).toBe("h1.example");
});
