import { expect, test } from "vitest";
import { checkSms } from "./check-sms.ts";

test.each([
  ["RFC 5724, 2.5", "sms:+15105550101"],
  ["RFC 5724, 2.5", "sms:+15105550101,+15105550102"],
  ["RFC 5724, 2.5", "sms:+15105550101?body=hello%20there"],
  ["RFC 5724, 2.2", "sms:7042;phone-context=example.com?body=h%C3%A9%0D%0A%C3%A9"],
  ["RFC 3986, 3.1", "SMS:+15105550101"],
  ["SMSTO", "SMSTO:+15105550101"],
  ["SMSTO", "smsto:+15105550101:Hello: you\nthere"],
  ["SMSTO, short number", "SMSTO:72727:START 🎉"],
])("U1 %s: accepts %j as an sms", (_section, target) => {
  expect(checkSms(target)).toBeUndefined();
});

test.each([
  ["RFC 5724, 2.2", "sms:", "Must be an sms: URI"],
  ["RFC 5724, 2.2", "sms:72727", "Must be an sms: URI"],
  ["RFC 5724, 2.2", "sms:+15105550101,", "Must be an sms: URI"],
  ["RFC 5724, 2.2", "sms:+15105550101?subject=x", "Must be an sms: URI"],
  ["RFC 5724, 2.2", "sms:+15105550101?body=a&body=b", "Must be an sms: URI"],
  ["RFC 5724, 2.2", "sms:+15105550101?", "Must be an sms: URI"],
  ["RFC 3986, 2", "sms:+15105550101?body=hello there", "Must be an sms: URI"],
  ["RFC 5724, 2.2 (UTF-8)", "sms:+15105550101?body=%ff", "Must have a message"],
  ["control characters", "sms:+15105550101?body=%1b", "Must have a message"],
  ["control characters", "SMSTO:+15105550101:a\u0007", "Must have a message"],
  ["SMSTO", "SMSTO:", "Must be an sms: URI"],
  ["SMSTO", "SMSTO:12:x", "Must be an sms: URI"],
  ["SMSTO", "SMSTO:+0151:x", "Must be an sms: URI"],
  ["another scheme", "mmsto:+15105550101", "Must be an sms: URI"],
  ["a number alone", "+15105550101", "Must be an sms: URI"],
])("U1 %s: rejects %j as an sms", (_section, target, message) => {
  expect(checkSms(target)).toContain(message);
});
