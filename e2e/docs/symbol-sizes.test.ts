import { readFileSync } from "node:fs";
import { packPayload } from "@qr/symbol-matrix";
import { expect, it } from "vitest";
import { withSymbolSizes } from "./symbol-sizes.ts";

it("docs/images.md says how large the symbols of short URLs are; if not: npm run docs", () => {
  const page = readFileSync(new URL("../../docs/images.md", import.meta.url), "utf8");
  expect(page).toBe(withSymbolSizes(page));
});

it("on a host of 13 characters a short URL is version 2, at level M or better", () => {
  expect(packPayload("HTTPS://QR.EXAMPLE.IO/7K2M9QXV4B/", "M")).toMatchObject({ version: 2, level: "M" });
  expect("QR.EXAMPLE.IO").toHaveLength(13);
});
