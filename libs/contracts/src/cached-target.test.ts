import { expect, test } from "vitest";
import { decodeTarget, encodeTarget, type TargetRow, targetFromRow, UNKNOWN_TARGET } from "./cached-target.ts";

const row: TargetRow = {
  slug: "7K2M9QXV4B",
  code_id: "01936c1e-7f2a-7c3b-8d4e-5f6071829304",
  type: "url",
  target: "HTTPS://Bücher.Example.com/ä?q=ö#ü",
  dynamic: true,
  deleted: false,
  version: 3,
};

test("a URL leads to its normalised ASCII form", () => {
  expect(targetFromRow(row)).toEqual({
    version: 3,
    target: {
      kind: "redirect",
      codeId: row.code_id,
      location: "https://xn--bcher-kva.example.com/%C3%A4?q=%C3%B6#%C3%BC",
      isCounted: true,
    },
  });
});

test("a static code is not counted, a text is a page, and a deleted code is gone whatever it was", () => {
  expect(targetFromRow({ ...row, dynamic: false }).target).toMatchObject({ kind: "redirect", isCounted: false });
  expect(targetFromRow({ ...row, type: "text", target: "<b>" }).target).toEqual({
    kind: "page",
    codeId: row.code_id,
    text: "<b>",
    isCounted: true,
  });
  expect(targetFromRow({ ...row, deleted: true, target: "" })).toEqual({ version: 3, target: { kind: "gone" } });
});

test("what was encoded is decoded again", () => {
  const values = [
    targetFromRow(row),
    targetFromRow({ ...row, type: "text", target: 'a|b"\n|7|{}' }),
    targetFromRow({ ...row, deleted: true, version: 2_147_483_647 }),
    UNKNOWN_TARGET,
  ];
  for (const value of values) expect(decodeTarget(encodeTarget(value))).toEqual(value);
});

test("the version stands in front, so that it can be compared without parsing", () => {
  expect(encodeTarget(targetFromRow(row))).toMatch(/^3\|\{/);
});

test.each([
  "",
  "|{}",
  "1|",
  "1|{",
  "1|null",
  "1|{}",
  'x|{"kind":"gone"}',
  '-1|{"kind":"gone"}',
  '1.5|{"kind":"gone"}',
  '{"kind":"gone"}',
  '1|{"kind":"other"}',
  '1|{"kind":"gone","more":1}',
  '1|{"kind":"redirect","codeId":"x","location":"https://a.com","isCounted":true}',
  '1|{"kind":"redirect","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","location":"","isCounted":true}',
])("%j is no cached target", (text) => {
  expect(decodeTarget(text)).toBeUndefined();
});
