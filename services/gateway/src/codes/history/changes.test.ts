import { expect, test } from "vitest";
import { z } from "zod";
import { SCOPES } from "../../access/principal.ts";
import { OPERATOR } from "../../events/event.ts";
import { newCode } from "../code.ts";
import { createCodeRequest, type FieldEntry } from "../code-schemas.ts";
import { text } from "../define-field.ts";
import { publicUrls } from "../public-urls.ts";
import { columnsFrom, keptChanges, shownChanges, toldChanges } from "./changes.ts";

const urls = publicUrls({ PUBLIC_SHORT_URL: "https://qr.example", PUBLIC_IMAGE_URL: "https://images.example.com" });
const context = { id: "qr_1", urls };
const secret = { columns: { secret: text("secret", z.string()) }, change: z.string(), kept: false } as const;
const FIELDS: FieldEntry[] = [["secret", secret]];
const CHANGES = { secret: { from: "before", to: "after" } };

test("a field whose values are not kept leaves no trace of them in the history and in events", () => {
  expect(keptChanges(CHANGES, FIELDS)).toEqual({ secret: { kept: false } });
  expect(toldChanges(CHANGES, FIELDS)).toEqual({ secret: { from: null, to: null } });
  const told: FieldEntry[] = [["secret", { ...secret, told: (value) => value !== null }]];
  expect(toldChanges(CHANGES, told)).toEqual({ secret: { from: true, to: true } });
  expect(shownChanges({ secret: { kept: false } }, context)).toEqual({ secret: { kept: false } });
});

test("changes are shown in the form and in the order of records", () => {
  const at = "2026-01-02T03:04:05.678Z";
  const rule = { id: crypto.randomUUID(), name: null, when: { os: ["ios"] }, target: "https://example.com/" };
  const shown = shownChanges(
    {
      aliases: { from: [], to: [{ id: crypto.randomUUID(), slug: "A", host: null, is_live: true }] },
      rules: { from: null, to: { key: "0".repeat(32), list: [rule] } },
      starts_at: { from: null, to: at },
      domain: { from: null, to: "go.example.com" },
      tags: { from: { b: "B", a: "a" }, to: {} },
      target: { from: "https://example.com/a", to: "https://example.com/b" },
    },
    context,
  );
  expect(Object.entries(shown)).toEqual([
    ["target", { from: "https://example.com/a", to: "https://example.com/b" }],
    ["tags", { from: ["a", "B"], to: [] }],
    ["domain", { from: "qr.example", to: "go.example.com" }],
    ["starts_at", { from: null, to: at }],
    ["rules", { from: [], to: [rule] }],
    ["aliases", { from: [], to: [{ id: expect.stringMatching(/^alias_/), short_url: "https://qr.example/A" }] }],
  ]);
});

test("kept values become columns again, with their types; a limit that was removed counts anew", () => {
  const at = "2026-01-02T03:04:05.678Z";
  const code = newCode(
    { accountId: "0", actor: OPERATOR, scopes: SCOPES, plan: "free", limits: undefined },
    { ...createCodeRequest.parse({ target: "https://example.com/", dynamic: true }), ownDomain: undefined },
    urls,
  );
  const values = { starts_at: at, title: null, aliases: [], domain: null };
  expect(columnsFrom(values, code)).toEqual({ startsAt: new Date(at), title: null });
  const key = crypto.randomUUID();
  const restored = columnsFrom({ max_scans: { key, max: 7, base: 0 } }, { ...code, scans: 5 });
  expect(restored).toEqual({ scanLimit: { key: expect.any(String), max: 7, base: 5 } });
  expect(restored.scanLimit?.key).not.toBe(key);
});
