import { readFileSync } from "node:fs";
import { packPayload } from "@qr/symbol-matrix";
import { expect, it } from "vitest";
import { withSymbolSizes } from "./symbol-sizes.ts";

it("docs/images.md has the current symbol sizes of short URLs (`npm run docs` writes them)", () => {
  const page = readFileSync(new URL("../../docs/images.md", import.meta.url), "utf8");
  expect(page).toBe(withSymbolSizes(page));
});

it("encodes a short URL on a host of 13 characters in version 2 at level M or better", () => {
  expect(packPayload("HTTPS://QR.EXAMPLE.IO/7K2M9QXV4B/", "M")).toMatchObject({ version: 2, level: "M" });
  expect("QR.EXAMPLE.IO").toHaveLength(13);
});
