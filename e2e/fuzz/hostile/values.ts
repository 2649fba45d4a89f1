// Values that often break a parser, a database, or a renderer: in JSON bodies (some are not valid JSON), in URLs, and as whole bodies.

const DEPTH = 5000;
const MANY = 10_000;

const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b@example.com",
  "\ud800",
  "a\udfff@example.com",
  "\u202eabc\u202c",
  "\ufeffabc",
  "\u0085\u2028",
  "e\u0301".repeat(500),
  "x".repeat(MANY),
  "x".repeat(60_000),
  "x".repeat(10 * MANY),
  "𝒳".repeat(2000),
  "👨‍👩‍👧",
  "İıßſ",
  "%00",
  "%ED%A0%80",
  "../../../etc/passwd",
  "'; DROP TABLE codes;--",
  "$" + "{7*7}{{7*7}}",
  "__proto__",
  "constructor",
  "=1+1",
  "a;=1+1",
  "\r\nSet-Cookie: a=b",
  "<script>",
  "null",
  "NaN",
  "true",
  "9".repeat(400),
];

const DATES = [
  "9999-12-31T23:59:59-23:59",
  "9999-12-31T23:59:59.999999999Z",
  "10000-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "-000001-01-01T00:00:00Z",
  "1969-12-31T23:59:59Z",
  "2016-12-31T23:59:60Z",
  "2027-02-30T00:00:00Z",
  "2027-01-01T24:00:00Z",
  "2027-01-01T00:00:00",
  "2027-01-01",
  "2099-01-01t00:00:00z",
];

const NUMBERS = ["0", "-0", "-1", "1.5", "1e308", "-1e308", "1e999", "1e-999", "2147483648", "9223372036854775808"];
const NOT_JSON = ["NaN", "-Infinity", "01", "0x10", "+1", "undefined", "'x'", '"\\x"', '"\t"', "[1,]", "/**/1"];

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}0${close.repeat(depth)}`;

const STRUCTURES = [
  "null",
  "true",
  "false",
  "[]",
  "{}",
  "[null]",
  '[{"a":1}]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2}',
  '{"toString":null,"length":-1}',
  nested("[", "]", DEPTH),
  nested('{"a":', "}", DEPTH),
  nested("[", "]", 30_000),
  `[${"0,".repeat(MANY)}0]`,
  `[${'"",'.repeat(MANY)}""]`,
  `{${Array.from({ length: 5000 }, (_, index) => `"${index}":0`).join()}}`,
];

/** Strings, not all of them valid JSON, that replace a value in a JSON body. */
export const JSON_VALUES: readonly string[] = [
  ...[...ODD_TEXTS, ...DATES].map((text) => JSON.stringify(text)),
  ...NUMBERS,
  ...NOT_JSON,
  ...STRUCTURES,
];

/** Strings that replace a parameter or a path segment, percent-encoded or not. */
export const URL_VALUES: readonly string[] = [
  "",
  "%00",
  "a%00b",
  "%zz",
  "%",
  "%ff",
  "%ed%a0%80",
  "%e2%80%ae",
  "%2e%2e",
  "..%2f..",
  "%2F",
  "%0d%0aX:1",
  "é",
  "'",
  "null",
  "NaN",
  "-1",
  "-0",
  "0",
  "1.5",
  "1e308",
  "9".repeat(400),
  "99999999999",
  "__proto__",
  "x".repeat(1000),
  "x".repeat(5000),
  ",".repeat(1500),
  "%2C".repeat(1000),
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "qr_00000000000000000000000000",
  "qr_zzzzzzzzzzzzzzzzzzzzzzzzzz",
  "logo_zzzzzzzzzzzzzzzzzzzzzzzzzz",
  ...DATES.map((date) => encodeURIComponent(date)),
];

/** Whole bodies, which replace the body of a request. */
export const BODIES: readonly (string | Uint8Array)[] = [
  "",
  "{",
  "}",
  "[]",
  "null",
  "0",
  '"x"',
  "{}",
  "{}{}",
  "\ufeff{}",
  '{"a":1,"a":2,"__proto__":{"admin":true}}',
  '{"target":"https://example.com/","target":5}',
  `{"x":${nested("[", "]", DEPTH)}}`,
  nested('{"a":', "}", 9000),
  `[${"{},".repeat(MANY)}{}]`,
  `[${"null,".repeat(499)}null]`,
  `${" ".repeat(60_000)}{}`,
  "x".repeat(70_000),
  " ".repeat(2 ** 21 + 1),
  Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
  Uint8Array.of(0x1f, 0x8b, 0x08, 0x00),
  Uint8Array.of(0),
];
