// The short host, the image host, and batches as CSV.

import { headerMutations, pathMutations, queryMutations, senderMutations } from "./mutations.ts";
import type { HostileRequest, Mutation, Place } from "./request.ts";

const nobody = { as: "nobody", csrf: "none", headers: {}, method: "GET" } as const;
/** Only the method mutations, because these hosts do not distinguish senders. */
const methodMutations = senderMutations.slice(-10);

/** A short link has two paths, and a preview. The path in symbols ends with a slash. */
const SHORT_PATHS = [
  "/{slug}",
  "/{slug}/",
  "/{slug}+",
  "/",
  "/healthz",
  "/readyz",
  "/robots.txt",
  "/favicon.ico",
  "/.well-known/security.txt",
];

export const shortPlaces: readonly Place[] = SHORT_PATHS.map((target) => {
  const request: HostileRequest = { ...nobody, host: "short", route: target, target };
  const values = [...pathMutations(request), ...queryMutations([])];
  return { request, values, others: [...methodMutations, ...headerMutations] };
});

const IMAGE_PARAMETERS = ["size", "mm", "dpi", "margin", "ecc", "alias", "download"];

export const imagePlaces: readonly Place[] = ["png", "svg", "webp", "jpg", "pdf", "eps", "2.png"].map((ending) => {
  const target = `/{code}.${ending}`;
  const request: HostileRequest = { ...nobody, host: "images", route: target, target };
  const values = [...pathMutations(request), ...queryMutations(IMAGE_PARAMETERS), ...sizeMutations()];
  return { request, values, others: [...methodMutations, ...headerMutations] };
});

function sizeMutations(): Mutation[] {
  const queries = ["size=4096&margin=0", "size=16&margin=40", "mm=1&dpi=72", "mm=999&dpi=2400", "ecc=H&size=33"];
  return queries.map((query) => (request) => ({ ...request, target: `${request.target}?${query}` }));
}

const HEADER = "target,dynamic,title";
const ROW = "https://example.com/,true,Menu";
const COMMAS = 2_000_000;

const CSV_BODIES: readonly (string | Uint8Array)[] = [
  "",
  "\n",
  "target",
  HEADER,
  `target${",".repeat(COMMAS)}`,
  `target${",".repeat(COMMAS)}\n${",".repeat(50)}`,
  `target\n${",".repeat(COMMAS)}`,
  `target${",x".repeat(COMMAS / 2)}`,
  `target${",target".repeat(200_000)}`,
  "\n".repeat(COMMAS),
  "\r".repeat(COMMAS),
  `target\n${"\n".repeat(COMMAS)}${ROW}`,
  `target\n${"x\n".repeat(COMMAS / 2)}`,
  `target\n"${'"'.repeat(COMMAS)}`,
  `target\n"${'""'.repeat(COMMAS / 2)}"`,
  `target\n"${"\n".repeat(COMMAS)}"`,
  `target\n"${"a".repeat(COMMAS)}`,
  `target\n${"https://example.com/".padEnd(COMMAS, "x")}`,
  `${HEADER}\n${`${ROW}\n`.repeat(500)}`,
  `${HEADER}\n${`${ROW}\n`.repeat(501)}`,
  `${HEADER}\n${`${ROW}\n`.repeat(60_000)}`,
  `\ufeff${HEADER}\r\n${ROW}\r\n`,
  `${HEADER}\r${ROW}\r`,
  `${HEADER};x\n${ROW};x`,
  `__proto__,constructor,toString\n1,2,3`,
  `target,target\n${ROW}`,
  `target,color.dark,color.light,color.x,color.\nhttps://example.com/,#000000,#ffffff,1,2`,
  `target,color,color.dark\nhttps://example.com/,1,2`,
  `target,title\nhttps://example.com/,=cmd|' /C calc'!A0`,
  `target,title\nhttps://example.com/,a\0b`,
  `target,title\nhttps://example.com/,${"é".repeat(100_000)}`,
  `target,slug\nhttps://example.com/,abc\nhttps://example.com/,ABC`,
  `target,type\nBEGIN:VCARD,vcard`,
  `${HEADER}\n${ROW},4`,
  `${HEADER}\nhttps://example.com/`,
  `target\n"a"b`,
  `"target\n`,
  Buffer.from(`${HEADER}\n${ROW}`, "utf16le"),
  Uint8Array.of(...Buffer.from("target\n"), 0xff, 0xfe),
  Uint8Array.of(...Buffer.from("target\n"), 0xed, 0xa0, 0x80),
];
const CSV_TYPES = [
  "text/csv; header=absent",
  "text/csv; charset=utf-16",
  "text/csv;;;",
  `text/csv;${" ".repeat(8000)}x`,
];

export const csvPlaces: readonly Place[] = [placeOfCsv("/v1", "key"), placeOfCsv("/session/v1", "editor")];

function placeOfCsv(base: string, as: "key" | "editor"): Place {
  const target = `${base}/qr/batch`;
  const headers = { "Content-Type": "text/csv" };
  const body = `${HEADER}\n${ROW}\n`;
  const request: HostileRequest = {
    host: "api",
    route: `${target} (CSV)`,
    method: "POST",
    target,
    as,
    csrf: "right",
    headers,
    body,
  };
  const bodies = CSV_BODIES.map(
    (one): Mutation =>
      (given) => ({ ...given, body: one }),
  );
  const keyed = bodies.map(
    (put): Mutation =>
      (given) => {
        const { headers: others, ...rest } = put(given);
        return { ...rest, headers: { ...others, "Idempotency-Key": "{unique}" } };
      },
  );
  const types = CSV_TYPES.map(
    (type): Mutation =>
      (given) => ({
        ...given,
        headers: { ...given.headers, "Content-Type": type },
      }),
  );
  return { request, values: [...bodies, ...keyed, ...types], others: [...senderMutations, ...headerMutations] };
}
