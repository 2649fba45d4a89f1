import { expect, test } from "vitest";
import { MAX_ROWS, parseTable } from "./parse-table.ts";

test.each([",", ";", "\t"])("finds the delimiter %j", async (delimiter) => {
  const lines = [
    ["Ziel", "Titel", "Notiz"],
    ["https://example.com/?a=1", "Tisch 7", '"Erste\nZweite ""Zeile"""'],
    ["https://example.com/b"],
  ];
  const text = lines.map((cells) => cells.join(delimiter)).join("\r\n");
  expect(await parseTable(`${text}\r\n`)).toMatchObject({
    headers: ["Ziel", "Titel", "Notiz"],
    choices: ["target", "title", "note"],
    rows: [
      { id: 2, cells: ["https://example.com/?a=1", "Tisch 7", 'Erste\nZweite "Zeile"'], isLeftOut: false },
      { id: 3, cells: ["https://example.com/b", "", ""], isLeftOut: false },
    ],
  });
});

test("keeps the row numbers of the spreadsheet, and skips blank rows and columns", async () => {
  expect(await parseTable("\n\ntarget,,target,,\n,,,,\nhttps://a.example,x, y ,,\n")).toMatchObject({
    headers: ["target", "#2", "target (2)"],
    rows: [{ id: 5, cells: ["https://a.example", "x", "y"] }],
  });
});

test("reads a single column", async () => {
  expect(await parseTable("url\nhttps://a.example\nhttps://b.example\n")).toMatchObject({ choices: ["target"] });
});

test("reads the most rows, and no more", async () => {
  const text = (rows: number) => `url\n${"https://example.com\n".repeat(rows)}`;
  expect(await parseTable(text(MAX_ROWS))).toHaveProperty("rows");
  expect(await parseTable(text(MAX_ROWS + 1))).toEqual({ problem: "tooMany", count: MAX_ROWS + 1 });
});

test.each([
  ["", { problem: "empty" }],
  [" \n,,\n", { problem: "empty" }],
  ["url\n\n", { problem: "noRows" }],
  ["url,title\na,b\na,b,c\n", { problem: "cells", row: 3 }],
  ['url,title\na,b\nc,"d\n', { problem: "quotes", row: 3 }],
])("says what is wrong with %j", async (text, problem) => {
  expect(await parseTable(text)).toEqual(problem);
});
