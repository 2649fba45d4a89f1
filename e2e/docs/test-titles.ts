// Which cases of docs/attack-list.md the tests of a file name. attack-list.test.ts asks.
//
// A title begins with the ids of its cases: "U16 …" or "U6 U8 …". Where a list of rows makes tests, the title may begin with "%s" and each row
// with the ids instead. What is skipped is not named.

const CALL = String.raw`(?:^|[^.\w])(?:test|it|describe)(?:\.concurrent)?\(\s*|(?:\]|\w)\)\(\s*`;
const ROW = String.raw`\[\s*`;
const IDS = String.raw`((?:[A-Z]\d+ )*[A-Z]\d+)(?=["'\x60 ])`;
const TITLES = new RegExp(`(?:${CALL})["'\`]${IDS}`, "gm");
const ROWS = new RegExp(`(?:${ROW})["'\`]${IDS}`, "gm");
const TITLE_FROM_ROW = /\)\(\s*["'`]%s/;

/** The ids that the titles in the source of a test file begin with. */
export function idsInTitles(source: string): Set<string> {
  const found = [...source.matchAll(TITLES), ...(TITLE_FROM_ROW.test(source) ? source.matchAll(ROWS) : [])];
  return new Set(found.flatMap(([, ids = ""]) => ids.split(" ")));
}
