import { expect, test } from "vitest";
import { decode, textOf } from "./read-text.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("reads UTF-8 with and without a byte order mark, and UTF-16 with one", () => {
  expect(decode(bytes("Küche;€"))).toEqual({ text: "Küche;€" });
  expect(decode(bytes("\ufeffKüche"))).toEqual({ text: "Küche" });
  expect(decode(new Uint8Array([0xff, 0xfe, 0x4b, 0, 0xfc, 0]))).toEqual({ text: "Kü" });
  expect(decode(new Uint8Array([0xfe, 0xff, 0, 0x4b, 0, 0xfc]))).toEqual({ text: "Kü" });
});

test("reads Windows-1252 only if asked to", () => {
  const file = new Uint8Array([0x4b, 0xfc, 0x3b, 0xdf]);
  expect(decode(file)).toBe("encoding");
  expect(decode(file, "windows-1252")).toEqual({ text: "Kü;ß" });
});

test("says what other files are", async () => {
  expect(decode(bytes("PK\u0003\u0004xl"))).toBe("spreadsheet");
  expect(decode(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe("spreadsheet");
  expect(decode(new Uint8Array([1, 0, 2]))).toBe("notText");
  expect(await textOf(new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]))).toBe("tooLarge");
});
