// Tests the cached targets of codes whose target is a JSON document: pages of links, and apps.

import { expect, test } from "vitest";
import { type CachedTarget, isServable, targetFromRow } from "./cached-target.ts";
import { ALWAYS_ACTIVE } from "./gate.ts";
import { DEFAULT_DOMAIN, linkKey } from "./link-key.ts";
import type { TargetRow } from "./target-rows.ts";

const row: TargetRow = {
  link_key: linkKey(DEFAULT_DOMAIN, "7K2M9QXV4B"),
  code_id: "01936c1e-7f2a-7c3b-8d4e-5f6071829304",
  type: "url",
  target: "HTTPS://Bücher.Example.com/ä?q=ö#ü",
  dynamic: true,
  query: "drop",
  preview: true,
  ...ALWAYS_ACTIVE,
  password_hash: null,
  rules: null,
  deleted: false,
  version: 3,
  alias_id: null,
};

const LINKS = '{"title":"A","links":[{"label":"B","url":"https://example.com/ä"}]}';
const APP = '{"name":"A","ios":"https://example.com/ä"}';

test("shows links and leads to apps by URLs in ASCII form, and shows a damaged document as text", () => {
  const ofType = (type: string, target: string) => targetFromRow({ ...row, type, target });
  const common = { codeId: row.code_id, isCounted: true };
  const url = "https://example.com/%C3%A4";
  expect(ofType("links", LINKS).target).toEqual({ kind: "links", title: "A", links: [{ label: "B", url }], ...common });
  expect(ofType("app", APP).target).toEqual({ kind: "app", name: "A", ios: url, ...common });
  for (const type of ["links", "app"]) {
    expect(ofType(type, "{").target).toEqual({ kind: "page", text: "{", ...common });
  }
});

test("serves no links and no app with a target that is not a URL", () => {
  for (const url of ["javascript:alert(1)", "https://example.com/ä", "https://example.com/\r\nSet-Cookie: a=b"]) {
    const { version, target } = targetFromRow({ ...row, type: "links", target: LINKS });
    expect(isServable({ version, target })).toBe(true);
    const damaged = {
      ...target,
      links: [
        { label: "A", url: "https://example.com/" },
        { label: "B", url },
      ],
    };
    expect(isServable({ version, target: damaged as CachedTarget })).toBe(false);
    const { target: app } = targetFromRow({ ...row, type: "app", target: APP });
    expect(isServable({ version, target: app })).toBe(true);
    for (const place of ["ios", "android", "web"]) {
      expect(isServable({ version, target: { ...app, [place]: url } as CachedTarget })).toBe(false);
    }
  }
});
