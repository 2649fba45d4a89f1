import type { Code } from "@qr/client";
import { expect, test } from "vitest";
import { imageNames } from "./image-names.ts";

const code = (title: string | null, external_id: string | null, slug: string) =>
  ({ title, external_id, short_url: `https://qr.example/${slug}` }) as Code;

test("names come from the title or the external ID, differ in more than the case of letters, and are never empty", () => {
  const codes = [
    code("Menu", "t/1", "AAA"),
    code("menu", "t/1x", "BBB"),
    code(null, null, "CCC"),
    code("Menu", "T 1", "DDD"),
  ];
  expect(imageNames(codes, "title", "50mm", "png")).toEqual([
    "Menu-50mm.png",
    "menu-50mm-2.png",
    "CCC-50mm.png",
    "Menu-50mm-3.png",
  ]);
  expect(imageNames(codes, "external_id", undefined, "svg")).toEqual([
    "t-1-qr.svg",
    "t-1x-qr.svg",
    "CCC-qr.svg",
    "T-1-qr-2.svg",
  ]);
});
