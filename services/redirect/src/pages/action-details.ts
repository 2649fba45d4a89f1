// Parses a URI into the details that an action page shows and the target of the page's link.

import type { ActionType } from "@qr/contracts";

/** Systems on which a link to Apple's host opens Maps; Safari does not support `geo:`. */
const APPLE = /\b(?:iPhone|iPad|iPod|Macintosh)\b/;
const RECIPIENTS = new Set(["to", "cc", "bcc"]);

/** Returns the target of the page's link: the URI itself, except for locations on Apple devices. */
export function linkOf(type: ActionType, uri: string, userAgent: string): string {
  if (type !== "geo" || !APPLE.test(userAgent)) return uri;
  const place = coordinatesOf(uri).join(",");
  return `https://maps.apple.com/?ll=${place}&q=${place}`;
}

/** Returns the details that a visitor should see before acting: the recipients and the message, or the coordinates. */
export function detailsOf(type: ActionType, uri: string): string[] {
  if (type === "geo") return [coordinatesOf(uri).join(", ")];
  const [path = "", ...query] = uri.slice(uri.indexOf(":") + 1).split("?");
  const fields = query.length === 0 ? [] : query.join("?").split("&").map(readField);
  const others = fields.filter(({ name }) => RECIPIENTS.has(name)).map(({ value }) => value);
  const texts = fields.filter(({ name }) => !RECIPIENTS.has(name)).map(({ value }) => value);
  const recipients = [path, ...others].flatMap((list) => list.split(","));
  return [recipients.map(decode).filter(Boolean).join(", "), ...texts.map(decode)].filter(Boolean);
}

function coordinatesOf(uri: string): string[] {
  const [point = ""] = uri.slice("geo:".length).split(";");
  return point.split(",").slice(0, 2);
}

function readField(field: string): { name: string; value: string } {
  const [name = "", ...value] = field.split("=");
  return { name: name.toLowerCase(), value: value.join("=") };
}

/** Decodes percent-encoding. Returns the text unchanged if it cannot be decoded. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
