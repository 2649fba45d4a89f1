import { expect, test } from "vitest";
import { asciiPath, payloadOf } from "./payload.ts";

const CODE = { dynamic: false, short_url: "https://qr.example.com/go/7K2M9QXV4B" } as const;

test("the payload of a static URL is its ASCII form, and that of other static codes is the target", () => {
  const url = "https://münchen.example/ünï/5";
  expect(payloadOf({ ...CODE, type: "url", target: url })).toBe("https://xn--mnchen-3ya.example/%C3%BCn%C3%AF/5");
  expect(payloadOf({ ...CODE, type: "text", target: url })).toBe(url);
});

test.each([
  ["https://go.example.com/summer/menu", false, "HTTPS://GO.EXAMPLE.COM/SUMMER/MENU/"],
  ["https://go.example.com/summer/Menu", true, "HTTPS://GO.EXAMPLE.COM/summer/Menu/"],
  // An underscore does not fit QR's alphanumeric mode.
  ["https://go.example.com/my_menu", false, "HTTPS://GO.EXAMPLE.COM/my_menu/"],
  ["https://qr.example.com/go/7K2M9QXV4B", true, "HTTPS://QR.EXAMPLE.COM/go/7K2M9QXV4B/"],
])("the payload of a code with the short URL %s is %s", (short_url, isCaseSensitive, payload) => {
  const code = { ...CODE, type: "url", target: "https://example.com/", dynamic: true, short_url } as const;
  expect(payloadOf({ ...code, default_url: CODE.short_url }, isCaseSensitive)).toBe(payload);
});

test("the payload of a dynamic code is its short URL with the host in capitals and a trailing slash", () => {
  const payload = payloadOf({ ...CODE, type: "url", target: "https://example.com/", dynamic: true });
  expect(payload).toBe("HTTPS://QR.EXAMPLE.COM/go/7K2M9QXV4B/");
});

test("a typed path is percent-encoded outside ASCII, and escapes stay", () => {
  expect(asciiPath("ünï/a%20b")).toBe("%C3%BCn%C3%AF/a%20b");
  expect(asciiPath("a\ud800")).toBe("a%EF%BF%BD");
});
