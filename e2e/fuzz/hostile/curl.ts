// Prints the command that repeats a request. Long runs in a body are abbreviated, so that a body of 2 MB fits on one line.

import type { HostileRequest, Sender } from "./request.ts";

const MAX_PLAIN_LENGTH = 300;
const MAX_UNIT_LENGTH = 8;
const MIN_REPEATS = 24;

const VARIABLES = { api: "$API", short: "$SHORT", images: "$IMAGES" } as const;

/** Explains the variables in the commands. */
export const CURL_HELP = `  $API, $SHORT, $IMAGES  the addresses of the gateway, the short host, and the image host
  $KEY                   an API key
  $COOKIE, $CSRF         of a session: curl -si "$API/session/sign-in" -H 'Sec-Fetch-Site: same-origin' --json '{"email":"…","password":"…"}'
  {code}, {key}, …       IDs of what the account has; {unique}: any new text`;

export function curlOf({ host, method, target, headers, as, csrf, body }: HostileRequest): string {
  const given = Object.entries({ ...senderHeaders(as, csrf), ...headers });
  const args = given.map(([name, value]) => `-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`);
  const input = body === undefined ? undefined : bodyText(body);
  const isPlain = input !== undefined && input.length <= MAX_PLAIN_LENGTH && /^[\n\x20-\x7e]*$/.test(input);
  const data = input === undefined ? "" : isPlain ? ` --data-binary ${quoted(input)}` : " --data-binary @-";
  const url = `"${VARIABLES[host]}"${quoted(target)}`;
  const kind = method === "HEAD" ? "-I" : `-X ${method}`;
  const command = `curl -si --path-as-is --globoff ${kind} ${[url, ...args].join(" ")}${data}`;
  if (input === undefined || isPlain) return command;
  return `node -e ${quoted(`process.stdout.write(Buffer.from(${abbreviated(input)}, "latin1"))`)} | ${command}`;
}

function senderHeaders(as: Sender, csrf: HostileRequest["csrf"]): Record<string, string> {
  if (as === "key" || as === "readOnlyKey") return { Authorization: "Bearer $KEY" };
  const page = { "Sec-Fetch-Site": "same-origin" };
  if (as === "nobody") return page;
  const token = { right: { "X-CSRF-Token": "$CSRF" }, wrong: { "X-CSRF-Token": "wrong" }, none: {} }[csrf];
  return { ...page, Cookie: "$COOKIE", ...token };
}

/** Quotes a string for a shell. $KEY, $COOKIE, and $CSRF remain variables. */
function quoted(text: string): string {
  if (/\$(?:KEY|COOKIE|CSRF)\b/.test(text)) return `"${text}"`;
  const isPlain = /^[\n\x20-\x7e]*$/.test(text);
  if (isPlain) return `'${text.replaceAll("'", "'\\''")}'`;
  const bytes = [...Buffer.from(text, "latin1")];
  return `$'${bytes.map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}'`;
}

/** Returns the body's bytes, one per character. */
function bodyText(body: string | Uint8Array): string {
  return Buffer.from(body).toString("latin1");
}

/** Returns a JavaScript expression for the text, such as `"target"+",".repeat(2000000)`. */
export function abbreviated(text: string): string {
  const parts: string[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at);
    if (run === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== "") parts.push(JSON.stringify(plain));
    plain = "";
    parts.push(`${JSON.stringify(run.unit)}.repeat(${run.times})`);
    at += run.unit.length * run.times;
  }
  if (plain !== "" || parts.length === 0) parts.push(JSON.stringify(plain));
  return parts.join("+");
}

/** Returns the shortest unit that occurs at least MIN_REPEATS times in a row from this index; undefined if there is none. */
function runAt(text: string, from: number): { unit: string; times: number } | undefined {
  for (let length = 1; length <= MAX_UNIT_LENGTH; length += 1) {
    const unit = text.slice(from, from + length);
    let end = from + length;
    while (text.startsWith(unit, end) && end < text.length) end += length;
    const times = (end - from) / length;
    if (times >= MIN_REPEATS) return { unit, times };
  }
  return undefined;
}
