// A target in a few words, for lists and titles: no markup for machines, and no Wi-Fi password.

import type { Code } from "@qr/client";
import { contentLines, partsOf, unescapedText } from "./content-lines.ts";
import { readApp, readLinks } from "./read-json.ts";
import { readEmail, readMessage, readNumber, readPlace } from "./read-uri.ts";

/** Returns the code's title or, if it has none, a summary of its target. */
export const nameOf = ({ title, type, target }: Pick<Code, "title" | "type" | "target">) =>
  title ?? summaryOf(type, target);

/**
 * Returns a short summary of the target, such as the name of a contact, an event, or a network; if there is none, the
 * target.
 */
export function summaryOf(type: string, target: string): string {
  return (summaryIn(type, target) ?? "").replace(/\s+/g, " ").trim() || target;
}

function summaryIn(type: string, target: string): string | undefined {
  if (type === "vcard") return textOf(target, "FN") ?? nameIn(target) ?? textOf(target, "ORG");
  if (type === "event") return textOf(target, "SUMMARY");
  // The summary of a network is never its target, which contains the password.
  if (type === "wifi") return networkName(target) || "Wi-Fi";
  if (type === "links") return linksSummary(target);
  if (type === "app") return readApp(target)?.name;
  if (type === "email") return joined(": ", readEmail(target), "to", "subject");
  if (type === "phone") return readNumber(target)?.number;
  if (type === "sms") return joined(": ", readMessage(target), "number", "message");
  if (type === "geo") return joined(", ", readPlace(target), "latitude", "longitude");
  return target;
}

function linksSummary(target: string): string | undefined {
  const list = readLinks(target);
  return list && `${list.title}: ${list.links.map(({ label }) => label).join(", ")}`;
}

function joined<K extends string>(by: string, content: Record<K, string> | undefined, ...fields: K[]) {
  return (
    content &&
    fields
      .map((field) => content[field])
      .filter(Boolean)
      .join(by)
  );
}

function textOf(target: string, name: string): string | undefined {
  const line = contentLines(target).find((one) => one.name === name && one.value !== "");
  return line && unescapedText(line.value);
}

function nameIn(target: string): string | undefined {
  const line = contentLines(target).find(({ name }) => name === "N");
  const [last = "", first = ""] = partsOf(line?.value ?? "");
  return [first, last].filter(Boolean).join(" ") || undefined;
}

function networkName(target: string): string {
  const [, name = ""] = /^WIFI:(?:(?:\\.|[^\\])*?;)?S:((?:\\.|[^\\;])*)/is.exec(target) ?? [];
  return name.replace(/\\(.)/gs, "$1");
}
