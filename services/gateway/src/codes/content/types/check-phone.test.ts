import { expect, test } from "vitest";
import { checkPhone } from "./check-phone.ts";

test.each([
  ["E.164, 6.2.1", "+493012345678"],
  ["E.164, 6.2.1 (15 digits)", "+123456789012345"],
  ["RFC 3966, 6", "tel:+1-201-555-0123"],
  ["RFC 3966, 6", "tel:7042;phone-context=example.com"],
  ["RFC 3966, 6", "tel:863-1234;phone-context=+1-914-555"],
  ["RFC 3966, 5.1.1", "tel:+358.9(555)1234"],
  ["RFC 3966, 5.3", "tel:+49-30-1234;ext=12.3"],
  ["RFC 3966, 5.2", "tel:+49-30-1234;isub=12345"],
  ["RFC 3966, 5.4", "tel:+49301234;postd=pp22"],
  ["RFC 3966, 3 (star and hash)", "tel:*31%23;phone-context=+49"],
  ["RFC 3986, 3.1", "TEL:+493012345678"],
])("U1 %s: accepts the phone number %s", (_section, target) => {
  expect(checkPhone(target)).toBeUndefined();
});

test.each([
  ["E.164, 6.2.1 (16 digits)", "+1234567890123456"],
  ["E.164, 6.1", "+0301234567"],
  ["E.164", "030 1234567"],
  ["E.164", "+49 30 1234567"],
  ["E.164", "+49-30-1234567"],
  ["E.164", "+"],
  ["RFC 3966, 3", "tel:"],
  ["RFC 3966, 5.1.5 (local without a context)", "tel:112"],
  ["RFC 3966, 3", "tel:+49 30 1234"],
  ["RFC 3966, 3", "tel:+-.()"],
  ["RFC 3966, 3", "tel:---;phone-context=example.com"],
  ["RFC 3966, 3 (global with a context)", "tel:+4930;phone-context=+49"],
  ["RFC 3966, 3 (parameter twice)", "tel:+4930;ext=1;EXT=2"],
  ["RFC 3966, 5.3", "tel:+4930;ext="],
  ["RFC 3966, 5.1.5", "tel:7042;phone-context=-example.com"],
  ["RFC 3986, 3.5", "tel:*31#;phone-context=+49"],
  ["RFC 3986, 2", 'tel:+4930"onclick="x'],
  ["header injection", "tel:+4930\r\nX: 1"],
  ["another scheme", "javascript:alert(1)"],
])("U1 %s: rejects %j as a phone number", (_section, target) => {
  expect(checkPhone(target)).toContain("Must be a number in international form");
});

test("rejects a long invalid number at once", () => {
  const startedAt = performance.now();
  expect(checkPhone(`tel:${"1".repeat(2300)}x;phone-context=+49`)).toBeDefined();
  expect(performance.now() - startedAt).toBeLessThan(500);
});
