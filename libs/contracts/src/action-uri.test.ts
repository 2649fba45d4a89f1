import { expect, test } from "vitest";
import { type ActionType, actionUri, isActionUri } from "./action-uri.ts";

test.each<[ActionType, string, string]>([
  ["email", "name@example.com", "mailto:name@example.com"],
  ["email", "a+b%&?#/@example.com", "mailto:a%2Bb%25%26%3F%23%2F@example.com"],
  ["email", '"a b"@example.com', "mailto:%22a%20b%22@example.com"],
  ["email", "jörg@Bücher.example.com", "mailto:j%C3%B6rg@xn--bcher-kva.example.com"],
  ["email", "MAILTO:a@example.com?subject=A%20b", "mailto:a@example.com?subject=A%20b"],
  ["phone", "+493012345678", "tel:+493012345678"],
  ["phone", "TEL:+49-30-1;ext=2", "tel:+49-30-1;ext=2"],
  ["sms", "sms:+49170?body=x", "sms:+49170?body=x"],
  ["sms", "SMSTO:+49170", "sms:+49170"],
  ["sms", "smsto:72727:", "sms:72727"],
  ["sms", 'SMSTO:+49170:Hi: "you"&me\n<b>', "sms:+49170?body=Hi%3A%20%22you%22%26me%0A%3Cb%3E"],
  ["geo", "GEO:48.2010,16.3695;u=10", "geo:48.2010,16.3695;u=10"],
])("the %s %j becomes %s", (type, target, uri) => {
  expect(actionUri(type, target)).toBe(uri);
});

test.each<[ActionType, string]>([
  ["email", "mailto:a@example.com?subject=ü"],
  ["phone", 'tel:+49"onclick="x'],
  ["sms", "sms:+49?body=a b"],
  ["sms", "SMSTO:+49170:\ud800"],
  ["geo", "geo:1,2\r\nX: 1"],
  ["geo", "geo:"],
])("the %s %j has no URI, so it can only be shown", (type, target) => {
  expect(actionUri(type, target)).toBeUndefined();
});

test.each<[ActionType, string]>([
  ["phone", "javascript:alert(1)"],
  ["phone", "sms:+49170"],
  ["phone", "TEL:+49"],
  ["phone", "tel:"],
  ["email", "mailto:a@b.c?body=<b>"],
  ["email", "mailto:a@b.c\n"],
  ["geo", "https://example.com/"],
])("rejects the %s URI %j", (type, uri) => {
  expect(isActionUri(type, uri)).toBe(false);
});
