import type { Code } from "@qr/client";
import { expect, test } from "vitest";
import { csvOf, exportName } from "./export-files.ts";

const CODE: Code = {
  id: "qr_06ey1qk3r5s8mq2v7c9t4w1x0b",
  type: "url",
  target: "https://example.com/menu",
  dynamic: true,
  title: "Menu",
  tags: ["menu", "Summer"],
  external_id: null,
  metadata: { room: "terrace" },
  note: null,
  archived: false,
  aliases: [],
  color: { dark: "#000000", light: "#ffffff" },
  format: "png",
  domain: "q.example",
  query: "drop",
  preview: true,
  state: "active",
  starts_at: null,
  expires_at: "2090-01-01T00:00:00.000Z",
  paused: false,
  max_scans: null,
  fallback_target: null,
  short_url: "https://q.example/7K2M9QXV4B",
  image_url: "https://img.example/a.png",
  svg_url: "https://img.example/a.svg",
  scans: 12,
  created_at: "2026-11-21T10:00:00.000Z",
  updated_at: "2026-11-21T10:00:00.000Z",
};
const linesOf = (changes: Partial<Code>) => csvOf([{ ...CODE, ...changes }]).split("\r\n");

test("names files by their content and the viewer's day", () => {
  const now = new Date(2026, 0, 5, 23, 59);
  expect(exportName(now, "csv", "all")).toBe("codes-2026-01-05.csv");
  expect(exportName(now, "ndjson", "matching")).toBe("codes-matching-2026-01-05.ndjson");
});

test("writes a line per code below the API's header", () => {
  expect(linesOf({})).toEqual([
    "id,type,target,dynamic,title,tags,external_id,metadata,note,archived,domain,slug,query,preview,state,starts_at,expires_at,paused,max_scans,fallback_target,format,color.dark,color.light,short_url,image_url,svg_url,scans,created_at,updated_at",
    'qr_06ey1qk3r5s8mq2v7c9t4w1x0b,url,https://example.com/menu,true,Menu,"menu, Summer",,"{""room"":""terrace""}",,false,q.example,7K2M9QXV4B,drop,true,active,,2090-01-01T00:00:00.000Z,false,,,png,#000000,#ffffff,https://q.example/7K2M9QXV4B,https://img.example/a.png,https://img.example/a.svg,12,2026-11-21T10:00:00.000Z,2026-11-21T10:00:00.000Z',
    "",
  ]);
});

test("quotes commas, quotes, and line breaks, and leaves the cell of a missing title empty", () => {
  expect(linesOf({ title: 'a "b", c' })[1]).toContain(',"a ""b"", c",');
  expect(linesOf({ title: null })[1]).toContain(',true,,"menu, Summer",');
});

test.each(["a;=1+1;b", "a\t=1+1"])("quotes %j, because some programs split cells there", (title) => {
  expect(linesOf({ title })[1]).toContain(`,"${title}",`);
});

test.each(["=cmd()", "+1", "-1", "@a", "\uff1dcmd()"])("disarms the formula %s", (title) => {
  expect(linesOf({ title })[1]).toContain(`,'${title},`);
});
