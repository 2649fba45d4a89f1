// Finds the cases in docs/attack-list.md that a test file names.
//
// A title starts with the IDs of its cases: "U16 …" or "U6 U8 …". In test.each, the title can start with "%s" instead, and then each row
// starts with the IDs. Skipped tests do not count.

const CALL = String.raw`(?:^|[^.\w])(?:test|it|describe)(?:\.concurrent)?\(\s*|(?:\]|\w)\)\(\s*`;
const ROW = String.raw`\[\s*`;
const IDS = String.raw`((?:[A-Z]\d+ )*[A-Z]\d+)(?=["'\x60 ])`;
const TITLES = new RegExp(`(?:${CALL})["'\`]${IDS}`, "gm");
const ROWS = new RegExp(`(?:${ROW})["'\`]${IDS}`, "gm");
const TITLE_FROM_ROW = /\)\(\s*["'`]%s/;

/** Returns the IDs at the start of the titles in a test file's source. */
export function idsInTitles(source: string): Set<string> {
  const found = [...source.matchAll(TITLES), ...(TITLE_FROM_ROW.test(source) ? source.matchAll(ROWS) : [])];
  return new Set(found.flatMap(([, ids = ""]) => ids.split(" ")));
}
