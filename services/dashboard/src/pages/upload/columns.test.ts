import { expect, test } from "vitest";
import { guessColumns } from "./columns.ts";

const guess = (...headers: string[]) => guessColumns(headers, []);

test("guesses columns from headers in English, German, and French, whatever their case, spaces, and accents", () => {
  expect(guess("Ziel", "Titel", "Schlagwörter", "Gültig bis", "Farbe")).toEqual([
    "target",
    "title",
    "tags",
    "expires_at",
    "color.dark",
  ]);
  expect(guess("URL", "Name", "Tags", "External ID", "color.light")).toEqual([
    "target",
    "title",
    "tags",
    "external_id",
    "color.light",
  ]);
  expect(guess("Lien", "Titre", "Mots-clés", "Début")).toEqual(["target", "title", "tags", "starts_at"]);
});

test("guesses each column once, and prefers its own name", () => {
  expect(guess("Link", "URL", "Name")).toEqual(["target", "ignore", "title"]);
  expect(guess("Link", "target")).toEqual(["ignore", "target"]);
});

test("ignores unknown headers, and the columns of an export that no request can set", () => {
  expect(guess("id", "short_url", "scans", "created_at", "Raum", "")).toEqual(Array(6).fill("ignore"));
});

test("finds a column of links without a known header", () => {
  const rows = [{ cells: ["7", "https://example.com/7"] }, { cells: ["8", "http://example.com/8"] }];
  expect(guessColumns(["No.", "Page"], rows)).toEqual(["ignore", "target"]);
  expect(guessColumns(["No.", "Link"], [{ cells: ["https://example.com/", "example.com"] }])).toEqual([
    "ignore",
    "target",
  ]);
});
