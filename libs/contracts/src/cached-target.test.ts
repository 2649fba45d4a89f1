import { expect, test } from "vitest";
import { z } from "zod";
import {
  type CachedTarget,
  decodeTarget,
  encodeTarget,
  isServable,
  targetFromRow,
  UNKNOWN_TARGET,
} from "./cached-target.ts";
import { ALWAYS_ACTIVE } from "./gate.ts";
import { DEFAULT_DOMAIN, linkKey } from "./link-key.ts";
import type { StoredRules } from "./rules/cached-rules.ts";
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
const ALIAS_ID = "01936c1e-7f2b-7a10-9b2c-3d4e5f607182";

test("redirects to the normalized ASCII form of a URL", () => {
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

test("does not count scans of a static code, shows text as a page, and returns gone for a deleted code", () => {
  expect(targetFromRow({ ...row, dynamic: false }).target).toMatchObject({ kind: "redirect", isCounted: false });
  expect(targetFromRow({ ...row, type: "text", target: "<b>" }).target).toEqual({
    kind: "page",
    codeId: row.code_id,
    text: "<b>",
    isCounted: true,
  });
  expect(targetFromRow({ ...row, deleted: true, target: "" })).toEqual({ version: 3, target: { kind: "gone" } });
});

test("keeps actions, files, networks, and text apart, even if a text looks like a network", () => {
  const kindOf = (type: string, target: string) => targetFromRow({ ...row, type, target }).target;
  const codeId = row.code_id;
  const action = (type: string, uri: string) => ({ kind: "action", codeId, type, uri, isCounted: true });
  expect(kindOf("email", "a@example.com")).toEqual(action("email", "mailto:a@example.com"));
  expect(kindOf("phone", "+4930123")).toEqual(action("phone", "tel:+4930123"));
  expect(kindOf("sms", "SMSTO:72727:x")).toEqual(action("sms", "sms:72727?body=x"));
  expect(kindOf("geo", "geo:1,2")).toEqual(action("geo", "geo:1,2"));
  for (const type of ["vcard", "event"]) {
    expect(kindOf(type, "BEGIN:…")).toEqual({ kind: "file", codeId, type, text: "BEGIN:…", isCounted: true });
  }
  expect(kindOf("wifi", "WIFI:S:x;;")).toEqual({ kind: "wifi", codeId, text: "WIFI:S:x;;", isCounted: true });
  for (const type of ["text", "a type of a later release", "__proto__"]) {
    expect(kindOf(type, "WIFI:S:x;;")).toEqual({ kind: "page", codeId, text: "WIFI:S:x;;", isCounted: true });
  }
  expect(kindOf("geo", 'geo:"')).toMatchObject({ kind: "page", text: 'geo:"' });
});

const RULES: StoredRules = {
  key: "0123456789abcdef".repeat(2),
  list: [
    {
      id: "01936c1e-7f2c-7a10-9b2c-3d4e5f607182",
      name: "App",
      when: { not: { os: ["ios"] } },
      target: "https://example.com/ä",
    },
  ],
};

test("carries the rules in ASCII form, without their names, and serves no target that is not a URL", () => {
  const { version, target } = targetFromRow({ ...row, rules: RULES });
  const [{ name: _, ...rule } = { name: null }] = RULES.list;
  const list = [{ ...rule, target: "https://example.com/%C3%A4" }];
  expect(target).toEqual({ ...targetFromRow(row).target, rules: { key: RULES.key, list } });
  expect(isServable({ version, target })).toBe(true);
  const damaged = { ...target, rules: { key: RULES.key, list: [{ ...rule, target: "javascript:alert(1)" }] } };
  expect(isServable({ version, target: damaged as CachedTarget })).toBe(false);
});

const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g";

test("carries the hash of the password for every type, and serves no target whose hash is damaged", () => {
  for (const type of ["url", "text", "geo", "vcard"]) {
    const own = { ...row, type, target: type === "url" ? row.target : "geo:1,2" };
    const plain = targetFromRow(own).target;
    expect(Object.keys(plain)).not.toContain("password");
    const { version, target } = targetFromRow({ ...own, password_hash: PASSWORD_HASH });
    expect(target).toEqual({ ...plain, password: PASSWORD_HASH });
    expect(isServable({ version, target })).toBe(true);
    for (const password of ["", "secret", `${PASSWORD_HASH}\n`, PASSWORD_HASH.replace("m=19456", "m=19456000")]) {
      expect(isServable({ version, target: { ...target, password } as CachedTarget })).toBe(false);
    }
  }
  expect(targetFromRow({ ...row, deleted: true, password_hash: PASSWORD_HASH }).target).toEqual({ kind: "gone" });
});

test("decodes what it has encoded", () => {
  const values = [
    targetFromRow(row),
    targetFromRow({ ...row, query: "forward" }),
    targetFromRow({ ...row, query: "override", preview: false, dynamic: false }),
    targetFromRow({ ...row, preview: false }),
    targetFromRow({ ...row, alias_id: ALIAS_ID }),
    targetFromRow({ ...row, query: "forward", preview: false, alias_id: ALIAS_ID }),
    ...["text", "geo", "vcard"].map((type) => targetFromRow({ ...row, type, target: "geo:1,2", alias_id: ALIAS_ID })),
    targetFromRow({ ...row, type: "text", target: 'a|b"\n|7|{}' }),
    targetFromRow({ ...row, type: "text", target: "a", preview: false }),
    targetFromRow({ ...row, type: "geo", target: "geo:1,2", preview: false }),
    targetFromRow({ ...row, type: "vcard", target: "BEGIN:VCARD", preview: false }),
    targetFromRow({ ...row, type: "sms", target: 'SMSTO:+49170:a|b"' }),
    targetFromRow({ ...row, type: "vcard", target: "BEGIN:VCARD\r\nFN:日本\u2028\r\nEND:VCARD", dynamic: false }),
    targetFromRow({ ...row, type: "event", target: "BEGIN:VEVENT" }),
    targetFromRow({ ...row, type: "wifi", target: 'WIFI:T:WPA;S:a\\;"|;P:x;;', dynamic: false }),
    targetFromRow({ ...row, paused: true, fallback_target: "https://example.com/ä" }),
    targetFromRow({ ...row, type: "vcard", target: "BEGIN:VCARD", starts_at: new Date(1), expires_at: new Date(2) }),
    targetFromRow({ ...row, password_hash: PASSWORD_HASH }),
    targetFromRow({ ...row, type: "text", target: "a", paused: true, password_hash: PASSWORD_HASH, rules: RULES }),
    targetFromRow({ ...row, rules: RULES }),
    targetFromRow({ ...row, type: "vcard", target: "BEGIN:VCARD", paused: true, rules: RULES }),
    targetFromRow({ ...row, deleted: true, version: 2_147_483_647 }),
    UNKNOWN_TARGET,
  ];
  for (const value of values) expect(decodeTarget(encodeTarget(value))).toEqual(value);
});

test("carries the query and a preview that is off only if they are set", () => {
  const { target } = targetFromRow({ ...row, query: "override", preview: false });
  expect(target).toEqual({ ...targetFromRow(row).target, query: "override", preview: false });
  for (const type of ["text", "geo", "vcard"]) {
    const shown = targetFromRow({ ...row, type, target: "geo:1,2", query: "forward" }).target;
    expect(Object.keys(shown)).not.toContain("preview");
    const hidden = targetFromRow({ ...row, type, target: "geo:1,2", preview: false }).target;
    expect(hidden).toEqual({ ...shown, preview: false });
  }
  expect(targetFromRow({ ...row, deleted: true, query: "forward", preview: false }).target).toEqual({ kind: "gone" });
});

test("carries the alias, as the last member, only for the short link of an alias", () => {
  for (const type of ["url", "text", "geo", "vcard"]) {
    const own = { ...row, type, target: type === "url" ? row.target : "geo:1,2" };
    const text = encodeTarget(targetFromRow(own));
    expect(text).not.toContain("alias");
    const ofAlias = targetFromRow({ ...own, alias_id: ALIAS_ID });
    expect(encodeTarget(ofAlias)).toBe(`${text.slice(0, -1)},"alias":"${ALIAS_ID}"}`);
  }
  expect(targetFromRow({ ...row, deleted: true, alias_id: ALIAS_ID }).target).toEqual({ kind: "gone" });
});

test("writes the version first, and a redirect's members in a fixed order", () => {
  const text = `3|{"kind":"redirect","codeId":"${row.code_id}","location":"https://example.com/","isCounted":true}`;
  expect(encodeTarget(targetFromRow({ ...row, target: "https://example.com" }))).toBe(text);
  const more = targetFromRow({ ...row, target: "https://example.com", query: "forward", preview: false });
  expect(encodeTarget(more)).toBe(`${text.slice(0, -1)},"query":"forward","preview":false}`);
  const otherOrder = `3|{"isCounted":true,"location":"https://example.com/","codeId":"${row.code_id}","kind":"redirect"}`;
  expect(decodeTarget(otherOrder)).toEqual(decodeTarget(text));
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
  '1|{"kind":"of a later release","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","text":"x","isCounted":true}',
  '1|{"kind":"action","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","type":"later","uri":"later:1","isCounted":true}',
  '1|{"kind":"file","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","type":"later","text":"x","isCounted":true}',
  '1|{"kind":"file","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","type":"vcard","isCounted":true}',
  '1|{"kind":"wifi","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","text":"x","isCounted":false,"type":"wifi"}',
  '1|{"kind":"links","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","title":"A","links":[],"isCounted":true}',
  '1|{"kind":"links","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","title":"A","links":[{"label":"B"}],"isCounted":true}',
  '1|{"kind":"app","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","name":"A","huawei":"https://a.com","isCounted":true}',
  '1|{"kind":"gone","more":1}',
  '1|{"kind":"gone","preview":false}',
  '1|{"kind":"gone","alias":"01936c1e-7f2b-7a10-9b2c-3d4e5f607182"}',
  '1|{"kind":"page","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","text":"x","isCounted":true,"alias":"x"}',
  '1|{"kind":"page","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","text":"x","isCounted":true,"preview":true}',
  '1|{"kind":"page","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","text":"x","isCounted":true,"query":"forward"}',
  '1|{"kind":"redirect","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","location":"https://a.com","isCounted":true,"query":"drop"}',
  '1|{"kind":"page","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","text":"x","isCounted":true,"gate":{"isPaused":false}}',
  '1|{"kind":"page","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","text":"x","isCounted":true,"gate":{"later":1}}',
  '1|{"kind":"redirect","codeId":"x","location":"https://a.com","isCounted":true}',
  '1|{"kind":"redirect","codeId":"01936c1e-7f2a-7c3b-8d4e-5f6071829304","location":"","isCounted":true}',
])("does not decode %j", (text) => {
  expect(decodeTarget(text)).toBeUndefined();
});

test("after a change to any character, decodes exactly the texts whose JSON the schema accepts", () => {
  const schema = z.strictObject({
    kind: z.literal("redirect"),
    codeId: z.uuid(),
    location: z.string().min(1),
    isCounted: z.boolean(),
  });
  const whole = encodeTarget(targetFromRow({ ...row, target: "https://example.com/a?b=c" }));
  const characters = ['"', "\\", "\n", "\u0000", "}", "{", ",", "x", "G", "0", " ", "ü", "\ud800", "\u2028", ""];
  let readable = 0;
  for (let at = 2; at < whole.length; at += 1) {
    for (const character of characters) {
      const text = whole.slice(0, at) + character + whole.slice(at + 1);
      const expected = validate(schema, text.slice(2));
      expect(decodeTarget(text)?.target, JSON.stringify(text)).toEqual(expected);
      if (expected) readable += 1;
    }
  }
  expect(readable).toBeGreaterThan(100);
});

function validate<T>(schema: z.ZodType<T>, json: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
