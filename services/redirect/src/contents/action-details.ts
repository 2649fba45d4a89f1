// Parses a URI into the details that an action page shows and the targets of the page's links.

import type { ActionType } from "@qr/contracts";

/** Systems on which a link to Apple's host opens Maps; Safari does not support `geo:`. */
const APPLE = /\b(?:iPhone|iPad|iPod|Macintosh)\b/;
const ANDROID = /\bAndroid\b/;
const FIELDS = ["to", "cc", "bcc", "subject"] as const;

/** Something that a visitor should see before acting. */
export interface Detail {
  kind: "to" | "cc" | "bcc" | "number" | "subject" | "message" | "other" | "coordinates";
  value: string;
}

/** Returns the target of the page's button: the URI itself, except for locations on Apple devices. */
export function linkOf(type: ActionType, uri: string, userAgent: string): string {
  return type === "geo" && APPLE.test(userAgent) ? mapsOf(uri).apple : uri;
}

/** Returns the addresses of a location in web map services. */
export function mapsOf(uri: string): { apple: string; google: string; openStreetMap: string } {
  const [latitude = "", longitude = ""] = coordinatesOf(uri);
  const place = `${latitude},${longitude}`;
  return {
    apple: `https://maps.apple.com/?ll=${place}&q=${place}`,
    google: `https://www.google.com/maps/search/?api=1&query=${place}`,
    openStreetMap: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  };
}

/** Returns the URL that opens a postal address on a map on this visitor's device. */
export function mapOfAddress(address: string, userAgent: string): string {
  const query = encodeURIComponent(address.replaceAll("\n", ", ").toWellFormed());
  if (APPLE.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  if (ANDROID.test(userAgent)) return `geo:0,0?q=${query}`;
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** Returns the recipients and the message, or the coordinates. */
export function detailsOf(type: ActionType, uri: string): Detail[] {
  if (type === "geo") return [{ kind: "coordinates", value: coordinatesOf(uri).join(", ") }];
  const [path = "", ...query] = uri.slice(uri.indexOf(":") + 1).split("?");
  const fields = query.length === 0 ? [] : query.join("?").split("&").map(readField);
  const recipient: Detail = { kind: type === "email" ? "to" : "number", value: recipients(path) };
  return [recipient, ...fields].filter(({ value }) => value !== "");
}

function coordinatesOf(uri: string): string[] {
  const [point = ""] = uri.slice("geo:".length).split(";");
  return point.split(",").slice(0, 2);
}

function readField(field: string): Detail {
  const [name = "", ...values] = field.split("=");
  const value = values.join("=");
  const known = FIELDS.find((one) => one === name.toLowerCase());
  if (known !== undefined && known !== "subject") return { kind: known, value: recipients(value) };
  return { kind: known ?? (name.toLowerCase() === "body" ? "message" : "other"), value: decode(value) };
}

function recipients(list: string): string {
  return list.split(",").map(decode).filter(Boolean).join(", ");
}

/** Decodes percent-encoding. Returns the text unchanged if it cannot be decoded. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
