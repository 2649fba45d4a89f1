// Reads the targets that are URIs, addresses, or numbers into fields. Lists, which every page can show, need only this file and read-json.ts.

import type { Contents } from "./contents.ts";

export function readNumber(target: string): Contents["phone"] | undefined {
  const number = /^(?:tel:)?([^;]*)$/i.exec(target)?.[1];
  return number === undefined ? undefined : { number };
}

export function readPlace(target: string): Contents["geo"] | undefined {
  const [, latitude, longitude] = /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/i.exec(target) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns the query's fields, or undefined if a field is not among `names`, is repeated, or cannot be decoded. */
function readQuery(query: string, names: readonly string[]): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const field of query === "" ? [] : query.split("&")) {
    const [, name = "", text = ""] = /^([^=]*)=?(.*)$/s.exec(field) ?? [];
    const value = decoded(text);
    const key = name.toLowerCase();
    if (value === undefined || !names.includes(key) || fields.has(key)) return undefined;
    fields.set(key, value.replace(/\r\n/g, "\n"));
  }
  return fields;
}

export function readEmail(target: string): Contents["email"] | undefined {
  const [, address = target, query = ""] = /^mailto:([^?]*)\??(.*)$/is.exec(target) ?? [];
  const to = /^mailto:/i.test(target) ? decoded(address) : target;
  const fields = readQuery(query, ["subject", "body"]);
  if (to === undefined || to.includes(",") || fields === undefined) return undefined;
  return { to, subject: fields.get("subject") ?? "", body: fields.get("body") ?? "" };
}

export function readMessage(target: string): Contents["sms"] | undefined {
  const [, recipient, text = ""] = /^SMSTO:([^:,]*)(?::(.*))?$/is.exec(target) ?? [];
  if (recipient !== undefined) return { number: recipient, message: text };
  const [, number, query = ""] = /^sms:([^?;,]*)(?:\?(.*))?$/is.exec(target) ?? [];
  const fields = readQuery(query, ["body"]);
  return number === undefined || fields === undefined ? undefined : { number, message: fields.get("body") ?? "" };
}
