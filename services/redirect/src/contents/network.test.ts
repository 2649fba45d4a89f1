import { HOSTILE_TEXTS } from "@qr/test-kit/hostile/hostile-texts";
import { expect, test } from "vitest";
import { networkPage } from "../content-pages/network-page.ts";
import { escapedWifi } from "../testing/content-targets.ts";
import { readPage } from "../testing/read-page.ts";
import { readNetwork } from "./network.ts";

test.each([
  ["WIFI:T:WPA;S:x;P:secret;;", { name: "x", security: "WPA", password: "secret", isHidden: false }],
  [
    'WIFI:H:true;P:a\\;b\\\\c\\:d\\,e\\"f;S:caf\\;é;T:WEP;;',
    { name: "caf;é", password: 'a;b\\c:d,e"f', isHidden: true },
  ],
  ["WIFI:S:guest;;", { name: "guest", security: "nopass", password: "" }],
  ["WIFI:T:nopass;S:guest;P:;;", { security: "nopass", password: "" }],
  ["WIFI:T:WPA2-EAP;S:corp;E:PEAP;A:anon;I:me;PH2:MSCHAPV2;P:x;;", { security: "WPA2-EAP", identity: "me" }],
  ["WIFI:T:SAE;S:x;P:S\\:no\\;;;", { name: "x", password: "S:no;" }],
])("reads %s", (text, expected) => {
  expect(readNetwork(text)).toMatchObject(expected);
});

test.each([[""], ["WIFI:"], ["WIFI:;;"], ["wifi:S:x;;"], ["WIFI:T:WPA;P:x;;"], ["Hello"]])(
  "%j names no network",
  (text) => {
    expect(readNetwork(text)).toBeUndefined();
  },
);

/**
 * Returns the value of a field as ZXing reads it (WifiResultParser and ResultParser.matchSinglePrefixedField): from the first occurrence of the
 * prefix to the first semicolon that follows an even number of backslashes, without the backslashes that escape.
 */
function fieldByZxing(text: string, prefix: string): string {
  const from = text.indexOf(prefix) + prefix.length;
  let end = from;
  const backslashesBefore = (at: number) => /\\*$/.exec(text.slice(from, at))?.[0].length ?? 0;
  while (text[end] !== ";" || backslashesBefore(end) % 2 === 1) end += 1;
  let value = "";
  let isEscaped = false;
  for (const character of text.slice(from, end)) {
    if (!isEscaped && character === "\\") {
      isEscaped = true;
    } else {
      value += character;
      isEscaped = false;
    }
  }
  return value;
}

const SPECIAL = '\\;,:"';
const TEXTS = [
  ...[...SPECIAL].flatMap((one) => [one, `a${one}`, `${one}a`, ...[...SPECIAL].map((other) => one + other)]),
  'a\\;b,c:d"e',
  "\\\\;;",
  "日本語 🎉",
  "<&>'",
  ...HOSTILE_TEXTS,
];

test("shows the name and the password that ZXing reads, with every special character", () => {
  for (const value of TEXTS) {
    const text = `WIFI:T:WPA;S:${escapedWifi(value)};P:${escapedWifi(value)};;`;
    const [name, password] = [fieldByZxing(text, ";S:"), fieldByZxing(text, ";P:")];
    expect([name, password]).toEqual([value, value]);
    const page = networkPage(text, { language: "en", userAgent: "" });
    expect(readPage(page?.content ?? "").authored, text).toEqual([name, password]);
  }
});

test("an open network has no password to copy, and so no script", () => {
  const page = networkPage("WIFI:S:guest;;", { language: "en", userAgent: "" });
  expect(page?.script).toBeUndefined();
  expect(page?.content).not.toContain("<button");
  expect(page?.content).toContain("Open, no password");
});
