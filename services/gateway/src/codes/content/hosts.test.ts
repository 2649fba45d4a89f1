import { expect, test } from "vitest";
import { gatewaySettings } from "../../config.ts";
import { blockedDomains, isPrivate, ownHosts } from "./hosts.ts";

const setting = (text: string) => gatewaySettings.shape.TARGET_BLOCKED_DOMAINS.parse(text);

test("U16 the setting gives domains the form of the URL parser's hosts", () => {
  const text = " evil.com, Bad.Example.ORG. ,,аррӏе.com,203.0.114.9";
  expect(setting(text)).toEqual(["evil.com", "bad.example.org", "xn--80ak6aa92e.com", "203.0.114.9"]);
});

test("U16 a blocked domain covers its subdomains only", () => {
  const { cover } = blockedDomains(["evil.com", "bad.example.org"]);
  const hosts = ["evil.com", "a.b.evil.com", "x.bad.example.org", "notevil.com", "evil.com.example.net", "example.org"];
  expect(hosts.map(cover)).toEqual([true, true, true, false, false, false]);
});

test("U5 an address belongs to the service at one port, and a name at every port", () => {
  const { include } = ownHosts(["http://192.0.2.7", "https://192.0.2.8", "https://qr.example.com"]);
  const own = ["http://192.0.2.7/x", "http://192.0.2.7:80", "https://192.0.2.8:443", "http://qr.example.com:8080"];
  const others = ["http://192.0.2.7:443", "https://192.0.2.7", "http://192.0.2.8", "https://x.qr.example.com"];
  expect([...own, ...others].map((url) => include(new URL(url)))).toEqual([
    ...own.map(() => true),
    ...others.map(() => false),
  ]);
});

test("a private host is one that only its own network reaches", () => {
  const hosts = ["10.0.0.7", "fd00::1", "printer.local", "9.9.9.9", "2606:4700::1111", "local.example.com"];
  expect(hosts.map(isPrivate)).toEqual([true, true, true, false, false, false]);
});

test.each(["https://evil.com", "evil.com/a", "*.evil.com", "evil.com:80", "a..b", "a@evil.com", "[::1]", "evil .com"])(
  "U16 the setting rejects %s",
  (text) => {
    expect(() => setting(`example.com,${text}`)).toThrow("must be domains");
  },
);

test("U16 without the setting, nothing is blocked", () => {
  expect(gatewaySettings.shape.TARGET_BLOCKED_DOMAINS.parse(undefined)).toEqual([]);
  expect(setting("")).toEqual([]);
});
