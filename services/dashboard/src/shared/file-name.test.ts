import { expect, it } from "vitest";
import { fileName } from "./file-name.ts";

const SHORT_URL = "https://qr.example/SUMMER-MENU";

it.each([
  ["Menu, summer", "Menu-summer-50mm.pdf"],
  [null, "SUMMER-MENU-50mm.pdf"],
  ["", "SUMMER-MENU-50mm.pdf"],
  ["../../etc/passwd", "etc-passwd-50mm.pdf"],
  ["C:\\Windows\\con", "C-Windows-con-50mm.pdf"],
  ["con", "con-50mm.pdf"],
  [" .hidden ", "hidden-50mm.pdf"],
  ["Größe: 5 €", "Größe-5-50mm.pdf"],
  ["夏のメニュー", "夏のメニュー-50mm.pdf"],
  ["menu\u202Egpj.exe", "menu-gpj-exe-50mm.pdf"],
  ["<script>alert(1)</script>", "script-alert-1-script-50mm.pdf"],
  ["a\r\nb\0c", "a-b-c-50mm.pdf"],
  ["🎉", "SUMMER-MENU-50mm.pdf"],
  ["x".repeat(200), `${"x".repeat(60)}-50mm.pdf`],
  [`${"x".repeat(59)} y`, `${"x".repeat(59)}-50mm.pdf`],
])("converts the title %j to %s", (title, name) => {
  expect(fileName({ title, short_url: SHORT_URL }, "50mm", "pdf")).toBe(name);
});

it("ends in qr without a size", () => {
  expect(fileName({ title: "Menu", short_url: SHORT_URL }, undefined, "svg")).toBe("Menu-qr.svg");
});
