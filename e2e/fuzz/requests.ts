// Generates request bodies: valid bodies, and bodies with one member changed, removed, or added.

import type { JsonSchema } from "@qr/api-conformity";
import fc from "fast-check";
import { GOOD_TARGETS } from "./good-targets.ts";

/** Targets of type url that must be rejected. */
const BAD_URLS = fc.constantFrom(
  "javascript:alert(1)",
  "ftp://example.com",
  "//example.com",
  "https://user:pw@example.com",
  "https://example.com/a b",
  "https://example.com/\ud800",
  "https://example.com/\u0000",
  "http://127.0.0.1",
  "http://2130706433",
  "http://localhost",
  "http://[::1]/",
  "http://169.254.169.254/",
  "https://SHORT.qr-service.com/ABC",
  "https://short.qr-service.com./x",
  "https://example.com:25/",
  `https://example.com/${"x".repeat(2048)}`,
);

const ODD_TEXT = fc.constantFrom(
  "",
  "\0",
  "\ud800",
  "\udfff",
  "\u202e",
  "'; DROP TABLE codes;--",
  "../../etc/passwd",
  "%00",
  "{{7*7}}",
  "x".repeat(5000),
  "𝒳",
  "\r\nX: 1",
);
/** Any JSON value. The strings include ones that often cause errors. */
const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  ODD_TEXT,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const color = fc.constantFrom({}, { dark: "#000000" }, { light: "#FFFFFF" }, { dark: "#1A237e", light: "#fff8e1" });
const title = fc.oneof(
  fc.constant(null),
  fc.string({ unit: "grapheme-ascii", maxLength: 60 }),
  fc.constantFrom("🎉".repeat(200), "=cmd()", "<script>", "  x  ", ""),
);

export interface Creation {
  target: string;
  type?: string;
  dynamic?: boolean;
  title?: string | null;
  color?: object;
  format?: string;
  slug?: string;
}

/** The types whose codes are all dynamic or all static. */
const KINDS: Readonly<Record<string, fc.Arbitrary<boolean>>> = {
  wifi: fc.constant(false),
  links: fc.constant(true),
  app: fc.constant(true),
};

export const goodCreation: fc.Arbitrary<Creation> = fc.constantFrom(...Object.keys(GOOD_TARGETS)).chain((type) =>
  fc.record(
    {
      type: fc.constant(type),
      target: GOOD_TARGETS[type] ?? fc.constant(""),
      dynamic: KINDS[type] ?? fc.boolean(),
      title,
      color,
      format: fc.constantFrom("png", "svg"),
    },
    { requiredKeys: ["type", "target", ...(type in KINDS ? (["dynamic"] as const) : [])] },
  ),
);

/** A valid body for creating a dynamic code with a URL. The properties that use this body change the code later. */
export const goodDynamic: fc.Arbitrary<Creation> = fc.record({
  target: GOOD_TARGETS.url ?? fc.constant(""),
  dynamic: fc.constant(true),
  title,
});

/** Generates bodies with one member changed, removed, or added. */
export function mutated<T extends object>(good: fc.Arbitrary<T>, schema: JsonSchema): fc.Arbitrary<object> {
  const names = Object.keys((schema.properties ?? {}) as object);
  const change = fc.oneof(
    fc.tuple(fc.constantFrom(...names), JUNK).map(([name, value]) => (body: object) => ({ ...body, [name]: value })),
    fc.tuple(fc.constantFrom("dinamic", "id", "scans", "account_id", "__proto__", "constructor"), JUNK).map(
      ([name, value]) =>
        (body: object) =>
          Object.fromEntries([...Object.entries(body), [name, value]]),
    ),
    fc
      .constantFrom(...names)
      .map((name) => (body: object) => Object.fromEntries(Object.entries(body).filter(([other]) => other !== name))),
    BAD_URLS.map((target) => (body: object) => ({ ...body, type: "url", target })),
    fc
      .constantFrom(
        { dark: "#fff" },
        { dark: "#ffffff" },
        { dark: "#000", light: 1 },
        { dark: "red" },
        { drak: "#000000" },
      )
      .map((value) => (body: object) => ({ ...body, color: value })),
  );
  return fc.tuple(good, change).map(([body, by]) => by(body));
}
