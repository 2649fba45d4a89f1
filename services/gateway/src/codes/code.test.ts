import { codeIdFromUuid, uuidFromCodeId, uuidV7 } from "@qr/contracts";
import { packPayload } from "@qr/symbol-matrix";
import { expect, test } from "vitest";
import { generateSlug } from "./address.ts";
import { publicUrls } from "./public-urls.ts";

const urlsOf = (PUBLIC_SHORT_URL: string) =>
  publicUrls({ PUBLIC_SHORT_URL, PUBLIC_IMAGE_URL: "https://images.example.com/symbols/" });

test.each([
  ["https://qr.example", "https://qr.example/ABC", "HTTPS://QR.EXAMPLE/ABC/"],
  ["HTTPS://Qr.Example/", "https://qr.example/ABC", "HTTPS://QR.EXAMPLE/ABC/"],
  ["http://127.0.0.1:8081", "http://127.0.0.1:8081/ABC", "HTTP://127.0.0.1:8081/ABC/"],
  ["https://example.com/go/To", "https://example.com/go/To/ABC", "HTTPS://EXAMPLE.COM/go/To/ABC/"],
  ["https://köln.example", "https://xn--kln-sna.example/ABC", "HTTPS://XN--KLN-SNA.EXAMPLE/ABC/"],
])("on the short host %s, a code has the short URL %s and its symbol encodes %s", (base, shown, encoded) => {
  expect(urlsOf(base).shortUrl("ABC")).toBe(shown);
  expect(urlsOf(base).encodedShortUrl("ABC")).toBe(encoded);
  expect(new URL(encoded).href).toBe(`${shown}/`);
});

test("with a host of 13 characters and a random slug, the symbol has version 2 at level M, with room for 5 characters", () => {
  const payload = urlsOf("https://qr.example.co").encodedShortUrl(generateSlug());
  expect(payload).toHaveLength("HTTPS://".length + 13 + "/".length + 10 + "/".length);
  expect(packPayload(payload, "M").version).toBe(2);
  expect(packPayload(`${payload}ABCDE`, "M").version).toBe(2);
  expect(packPayload(`${payload}ABCDEF`, "M").version).toBe(3);
});

test("image URLs include the path of the image host", () => {
  expect(urlsOf("https://qr.example").imageUrl("qr_1", "svg")).toBe("https://images.example.com/symbols/qr_1.svg");
  expect(urlsOf("https://qr.example").imageUrl("qr_1", "png", 2)).toBe("https://images.example.com/symbols/qr_1.2.png");
});

test("ids are UUIDs of version 7 that sort by time", () => {
  const times = [0, 1, 1_795_256_430_123, 1_795_256_430_124, 2 ** 48 - 1];
  const uuids = times.map(uuidV7);
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidFromCodeId(codeIdFromUuid(uuid))).toBe(uuid);
  }
  expect([...uuids].sort()).toEqual(uuids);
  expect(new Set(Array.from({ length: 1000 }, () => uuidV7(1))).size).toBe(1000);
});

test("slugs use every character of their alphabet and do not repeat", () => {
  const slugs = Array.from({ length: 5000 }, generateSlug);
  expect(new Set(slugs).size).toBe(5000);
  expect(new Set(slugs.join("")).size).toBe(32);
  for (const slug of slugs) expect(slug).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
});
