import { expect, test } from "vitest";
import { checkTarget } from "./check-target.ts";
import { blockedDomains, ownHosts } from "./hosts.ts";

const own = ownHosts(["https://api.qr-service.com", "https://short.qr-service.com/go", "http://127.0.0.1:8082"]);
const blocked = blockedDomains(["evil.example.net"]);

function verdict(target: string, { dynamic = true, allowsPrivateHosts = false } = {}): string {
  return checkTarget({ target, type: "url", dynamic }, { own, blocked, allowsPrivateHosts })[0]?.code ?? "good";
}

test.each([
  "https://example.com",
  "HTTP://EXAMPLE.COM/a?b=c#d",
  "http://example.com:8080/?",
  "https://example.com/%zz",
  "https://example.com/pfad/ä/日本?q=1&q=2#🎉",
  "https://аррӏе.com/",
  "https://1.1.1.1/",
  "https://[2606:4700::1111]/",
  "https://example.com./",
  "https://example.com/@name?to=a@b.c",
  "https://notshort.qr-service.com/x",
  "https://short.qr-service.com.evil.org/x",
  "https://sub.localhost.org/",
])("U15 accepts %s", (target) => {
  expect(verdict(target)).toBe("good");
});

test.each([
  ["U1", "javascript:alert(1)"],
  ["U1", "data:text/html,x"],
  ["U1", "file:///etc/passwd"],
  ["U1", "blob:https://example.com/1"],
  ["U1", "ftp://example.com"],
  ["U1", "tel:+4912345"],
  ["U1", "java\nscript:alert(1)"],
  ["U2", "//example.com"],
  ["U2", "/path"],
  ["U2", "example.com"],
  ["U2", "https:example.com"],
  ["U2", "https:/example.com"],
  ["U2", "https:///example.com"],
  ["U2", "http:\\\\example.com"],
  ["U2", "https://"],
  ["U2", "https://?x"],
  ["U2", "https://exa mple.com"],
  ["U2", " https://example.com"],
  ["U2", "https://example.com "],
  ["U2", "https://example.com/a b"],
  ["U2", "https://example.com/a\u00a0b"],
  ["U2", "https://example.com/\r\nX: 1"],
  ["U2", "https://example.com/\u0000"],
  ["U2", "https://example.com/\ud800"],
  ["U4", "https://user:pw@example.com"],
  ["U4", "https://user@example.com"],
  ["U4", "https://@example.com"],
  ["U4", "https://good.com@evil.com"],
  ["U4", "https://good.com\\@evil.com"],
  ["U7", "https://example.com:0/"],
  ["U7", "https://example.com:25/"],
  ["U7", "http://example.com:6667/"],
  ["U7", "https://example.com:99999/"],
  ["U2", "https://[::1/"],
  ["U2", "https://xn--/"],
  ["U2", "https://a.xn--.com/"],
  ["U2", "https://xn--99999/"],
  ["U2", "https://xn--abc-.com/"],
  ["U2", "https://./"],
  ["U2", "https://a..b:x/"],
])("%s rejects %j", (_, target) => {
  expect(verdict(target)).toBe("invalid_target");
});

const label = (length: number) => "a".repeat(length);
const name = (length: number) => `${`${label(49)}.`.repeat(5)}${label(length - 250)}`;

function charactersFrom(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join("");
}

test.each([
  "https://e..com/",
  "https://.e.com/",
  "https://e.com../",
  "https://a..localhost/",
  "https://e.。com/",
  `https://${label(64)}.com/`,
  `https://${"ü".repeat(60)}.com/`,
  `https://${name(254)}/`,
  `https://${name(254)}./`,
])("U21 rejects %s, whose host name cannot exist", (target) => {
  expect(verdict(target)).toBe("invalid_host");
  expect(verdict(target, { allowsPrivateHosts: true })).toBe("invalid_host");
});

test.each([
  ["dots", ".".repeat(2000)],
  ["ideographic full stops", "。".repeat(2000)],
  ["different Chinese characters", charactersFrom(0x4e00, 2000)],
  ["different characters beyond the BMP", charactersFrom(0x20000, 2000)],
])("U22 rejects 500 host names of 2,000 %s within half a second", (_, characters) => {
  const target = `https://a${characters}b.com/`;
  const startedAt = performance.now();
  for (let item = 0; item < 500; item += 1) expect(verdict(target)).toBe("invalid_host");
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test.each([
  `https://${label(63)}.com/`,
  `https://${name(253)}/`,
  `https://${name(253)}./`,
  `https://${name(253)}.:65535/${"x".repeat(1000)}`,
  `https://${"u\u0308".repeat(50)}.com\\${"x".repeat(1000)}`,
  "https://e.com./",
])("U21 accepts the host name in %s", (target) => {
  expect(verdict(target)).toBe("good");
});

test.each([
  "https://short.qr-service.com/ABC",
  "http://SHORT.QR-service.com/ABC",
  "https://short.qr-service.com./ABC",
  "https://short.qr-service.com:443/ABC",
  "https://short.qr-service.com:8443/ABC",
  "https://%73hort.qr-service.com/ABC",
  "https://ｓｈｏｒｔ.qr-service.com/ABC",
  "https://api.qr-service.com/v1/qr",
  "http://127.0.0.1:8082/x.png",
  "http://localhost:8082/x.png",
  "http://[::1]:8082/x.png",
  "http://2130706433:8082/x.png",
])("U5 rejects %s, which points to the service itself", (target) => {
  expect(verdict(target)).toBe("target_loops");
  expect(verdict(target, { allowsPrivateHosts: true })).toBe("target_loops");
});

test.each([
  "http://127.0.0.1",
  "http://2130706433",
  "http://0x7f.1",
  "http://127.1",
  "http://0.0.0.0",
  "http://10.1.2.3",
  "http://172.16.0.1",
  "http://192.168.0.1.",
  "http://100.64.0.1",
  "http://169.254.169.254/latest/meta-data",
  "http://224.0.0.1",
  "http://255.255.255.255",
  "http://[::1]",
  "http://[::]",
  "http://[::ffff:7f00:1]",
  "http://[::ffff:127.0.0.1]",
  "http://[fe80::1]",
  "http://[fd00::1]",
  "http://[64:ff9b::7f00:1]",
  "http://localhost",
  "http://LOCALHOST.",
  "http://foo.localhost",
  "http://metadata.google.internal",
  "http://printer.local",
  "http://router.home.arpa",
  "http://hidden.onion",
  "http://x.test",
  "http://x.invalid",
  "http://x.example",
  "http://intranet/",
])("U7 rejects the private target %s unless the settings allow it", (target) => {
  expect(verdict(target)).toBe("private_target");
  expect(verdict(target, { allowsPrivateHosts: true })).toBe("good");
});

test("U16 rejects a blocked domain and its subdomains", () => {
  expect(verdict("https://evil.example.net/x")).toBe("target_blocked");
  expect(verdict("https://a.evil.example.net/x")).toBe("target_blocked");
});

test("accepts a non-ASCII host even after V8 has compiled the check", () => {
  for (let round = 0; round < 50_000; round += 1) {
    if (verdict("https://münchen.de") !== "good") throw new Error(`refused in round ${round}`);
  }
});

test("U12 limits a URL to 2048 characters, and a static one to 2331 characters in ASCII form", () => {
  const base = "https://example.com/";
  expect(verdict(base + "x".repeat(2048 - base.length))).toBe("good");
  expect(verdict(base + "x".repeat(2049 - base.length))).toBe("too_long");
  expect(verdict(base + "🎉".repeat(2048 - base.length))).toBe("good");
  // In ASCII form, each é takes up six characters.
  const wide = base + "é".repeat(385);
  expect(verdict(`${wide}x`, { dynamic: false })).toBe("good");
  expect(verdict(`${wide}xx`, { dynamic: false })).toBe("too_long");
  expect(verdict(`${wide}xx`)).toBe("good");
});

test("U12 limits a text to 2331 bytes, and rejects what cannot be stored", () => {
  const text = (target: string) =>
    checkTarget({ target, type: "text", dynamic: true }, { own, blocked, allowsPrivateHosts: false })[0]?.code ??
    "good";
  expect(text("x".repeat(2331))).toBe("good");
  expect(text("x".repeat(2332))).toBe("too_long");
  expect(text("é".repeat(1166))).toBe("too_long");
  expect(text("javascript:alert(1)\n\tÖ")).toBe("good");
  expect(text("a\u0000b")).toBe("invalid_target");
  expect(text("a\udc00b")).toBe("invalid_target");
});
