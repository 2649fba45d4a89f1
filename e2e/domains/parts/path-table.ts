// Paths like those of other services, for testing accounts' own domains: paths that are all different, paths that
// collide, and paths that no code can have.

/** All characters that a path can contain unescaped, other than unreserved characters. */
const MARKS = [..."!$&'()*+,;=:@"];
/** Characters that a path contains only as escapes. */
const ESCAPED = [...' "#%/<>?[\\]^`{|}'];

const escapeOf = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

const SHORTENERS = [
  ..."3xYzAb 2k9 7K2M9QXV4B q r2 0 launch-2026 spring_sale a-b_c --- ___ -x x- A1b2C3d4E5f6G7h8I9j0 0000000001".split(
    " ",
  ),
  ..."go/docs try/dub blog/2026/11/24/summer-sale team/eng/oncall/runbook r/deals/x u/1/2/3/4/5/6/7 1/menu 10/menu".split(
    " ",
  ),
  ..."api/v1/qr v1/qr session/v1 docs admin health ready healthz/x readyz/x robots.txt/x favicon.ico/x".split(" "),
  ..."well-known/x .well-knownx x/.well-known .well-known%2Fx xrobots.txt robots.txt.bak favicon favicon.png".split(
    " ",
  ),
];
const DOTS = [
  ..."index.html index.php wp-login.php v1.2 v1.2.3 a.b.c .hidden ..twice ...three ... trailing. trailing.. x/.y".split(
    " ",
  ),
  ..."x/..y x/y. x/... summer.sale/menu.pdf sitemap.xml.gz 1.0 .5 ~ ~home ~/x x~y - _ -. .-".split(" "),
];
const PLUS = ["plus+", "c++", "a/b+", "+", "++", "+x", "a+b", "a%2Bb", "plus%2B", "+/x", "x/+", "1+1=2"];
const QUERIES = [
  ..."a=b&c=d a;b=1,2 x(1) (x) user@host @user $100 :id a:b domain:x domain:* *.x * ! 'quoted' a,b ;p=1 it's".split(
    " ",
  ),
  ..."100%25 100%2525 %25 %252F a%252Fb %3Fq=1 a%3Fb a%23b %23top a%26b a%3Db a%2Cb %2F%2F %2Fx x%2F a%5Cb".split(" "),
];
const UNICODE = [
  // The same words, composed and decomposed.
  ...["caf\u00e9", "cafe\u0301", "m\u00fcnchen", "mu\u0308nchen", "\u00f1and\u00fa", "n\u0303andu\u0301"],
  ...["\ud55c\uad6d", "\u1112\u1161\u11ab\u1100\u116e\u11a8", "\u00c5ngstrom", "A\u030angstrom", "\u212bngstrom2"],
  // Letters that differ only in case outside ASCII, and letters that a case mapping turns into a different number of
  // letters.
  ...[
    "\u00c9cole",
    "\u00e9cole",
    "\u043c\u0435\u043d\u044e",
    "\u041c\u0415\u041d\u042e",
    "\u03c3\u03bf\u03c6",
    "\u03a3\u039f\u03a6",
  ],
  ...[
    "stra\u00dfe",
    "strasse",
    "\u0130stanbul",
    "\u0131stanbul",
    "istanbul",
    "\ufb01ne",
    "fine",
    "\u017fale",
    "k\u212aelvin",
  ],
  // Scripts, directions, emoji, and invisible characters.
  ...[
    "\u65e5\u672c\u8a9e",
    "\u4e2d\u6587/\u83dc\u5355",
    "\u0e44\u0e17\u0e22",
    "\u05e9\u05dc\u05d5\u05dd",
    "\u0645\u0631\u062d\u0628\u0627",
  ],
  ...[
    "\u0939\u093f\u0928\u094d\u0926\u0940",
    "\ud83c\udf55",
    "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67",
    "\ud83c\udde9\ud83c\uddea",
  ],
  ...[
    "soft\u00adhyphen",
    "softhyphen",
    "zero\u200bwidth",
    "zerowidth",
    "no\u00a0break",
    "\ufeffbom",
    "full\uff0fwidth",
    "\u2024dot",
  ],
  ...["%e2%82%ac", "x%CC%81", "%FF", "a%80b", "na%C3%AFve"],
];
const NAMES = "__proto__ constructor toString hasOwnProperty null undefined true NaN".split(" ");
const LONG = [
  "l".repeat(190),
  `${"m/".repeat(7)}${"m".repeat(176)}`,
  "1/2/3/4/5/6/7/8",
  `${"\u00e9".repeat(31)}1234`,
  `${"\u{1f355}".repeat(15)}1234567890`,
  `${"%2F".repeat(63)}y`,
];

/** At least 200 paths without a trailing slash. All are different on every domain, whether or not it is case-sensitive. */
export const PATHS: readonly string[] = [
  ...[...SHORTENERS, ...DOTS, ...PLUS, ...QUERIES, ...UNICODE, ...NAMES, ...LONG],
  ...MARKS.flatMap((mark) => [`m${mark}n`, `m${escapeOf(mark)}n`]),
  ...ESCAPED.map((character) => `e${escapeOf(character)}f`),
];

export interface Collision {
  first: string;
  /** Other spellings of the same path. */
  same?: readonly string[];
  /** Paths that are the same only on domains that are not case-sensitive. */
  folded?: readonly string[];
}

export const COLLISIONS: readonly Collision[] = [
  { first: "Sale", same: ["Sale/", "S%61le", "%53%61%6C%65", "%53%61%6c%65/"], folded: ["sale", "SALE/", "s%61LE"] },
  { first: "offers/", same: ["offers", "o%66fers"], folded: ["Offers"] },
  { first: "dir/Page", same: ["dir/Page/", "%64ir/Page"], folded: ["DIR/page", "dir/page/"] },
  { first: "file.v2", same: ["file%2Ev2", "file%2ev2/"], folded: ["FILE.V2"] },
  { first: "til~de", same: ["til%7Ede", "til%7ede"], folded: ["TIL~DE"] },
  { first: "under_score-dash", same: ["under%5Fscore%2Ddash", "under%5fscore%2ddash/"], folded: ["Under_Score-Dash"] },
  { first: "th\u00e9", same: ["th%C3%A9", "th%c3%a9", "t%68%c3%A9/"], folded: ["TH\u00e9", "Th%C3%A9"] },
  { first: "the\u0301", same: ["the%CC%81", "the%cc%81/"], folded: ["THE\u0301"] },
  { first: "one%2fsegment", same: ["one%2Fsegment", "one%2Fsegment/"], folded: ["ONE%2Fsegment"] },
  { first: "twice%252f", same: ["twice%252f/", "twic%65%252f"], folded: ["twice%252F"] },
  { first: "info+", same: ["info+/", "%69nfo+"], folded: ["INFO+"] },
  { first: "\ud83c\udf54", same: ["%F0%9F%8D%94", "%f0%9f%8d%94/"] },
  {
    first: `L${"o".repeat(189)}`,
    same: [`%4C${"o".repeat(189)}`, `L${"o".repeat(189)}/`],
    folded: ["lO".padEnd(190, "o")],
  },
];

/** Paths that no code can have, each with its violation. */
export const IMPOSSIBLE: readonly (readonly [path: string, violation: string])[] = [
  ...["a//b", "//", "/a", "a//", "../b", "a/../b", "a/..", "a/./b", ".", "..", "./", "%2E%2E/b", "a/%2e", "%2e"].map(
    (path) => [path, "invalid_value"] as const,
  ),
  ...["a b", " ", "a\tb", "a\nb", "a\u0000b", "a\u007fb", "100%", "%zz", "%4", "a%b", "%%41"].map(
    (path) => [path, "invalid_value"] as const,
  ),
  ...[...'"<>[\\]^`{|}?#'].map((character) => [`a${character}b`, "invalid_value"] as const),
  ["lone\ud800", "invalid_value"],
  ["n".repeat(191), "too_long"],
  ["\u00e9".repeat(32), "too_long"],
  ["%2F".repeat(64), "too_long"],
  ["1/2/3/4/5/6/7/8/9", "too_long"],
  ["9/".repeat(9), "too_long"],
  ...[
    ".well-known",
    ".well-known/x",
    ".WELL-KNOWN/x",
    "%2Ewell-known/x",
    "robots.txt",
    "ROBOTS.TXT",
    "robots.txt/",
  ].map((path) => [path, "reserved_slug"] as const),
  ...["r%6Fbots.txt", "favicon.ico", "healthz", "readyz/"].map((path) => [path, "reserved_slug"] as const),
];

/** Returns the forms in which a request for the path can arrive, without the leading slash. All of them must lead to the same code. */
export function spellingsOf(path: string, isCaseSensitive: boolean): string[] {
  const bare = path.replace(/\/$/, "").replace(/\P{ASCII}+/gu, encodeURIComponent);
  const lower = bare.replace(ESCAPE, (code) => code.toLowerCase());
  const upper = bare.replace(ESCAPE, (code) => code.toUpperCase());
  const escaped = upper.replace(TOKEN, (token) => (token.startsWith("%") ? token : escapeOf(token)));
  const forms = [bare, lower, upper, escaped, escaped.toLowerCase(), escapeFirst(bare)];
  if (!isCaseSensitive) forms.push(bare.toUpperCase(), bare.toLowerCase());
  const withSlash = forms.map((form) => `${form}/`);
  return [...new Set([...forms, ...withSlash, `${bare}?utm_source=print`, `${bare}/?q=/../x`])];
}

const ESCAPE = /%[0-9a-f]{2}/gi;
/** An escape, or an unreserved character. */
const TOKEN = /%[0-9A-F]{2}|[A-Za-z0-9\-._~]/g;

/** Escapes the first unreserved character that is not part of an escape. */
function escapeFirst(path: string): string {
  let isDone = false;
  return path.replace(/%[0-9a-f]{2}|[a-z0-9\-._~]/gi, (token) => {
    if (isDone || token.startsWith("%")) return token;
    isDone = true;
    return escapeOf(token);
  });
}
