// The rules for the target of a `vcard` code: one vCard of version 3.0 (RFC 2426) or 4.0 (RFC 6350).

import { isMark, readContentLines } from "./content-lines.ts";

/** Returns what is wrong with the target, as a sentence for the client, or undefined if it may be stored. */
export function checkVcard(target: string): string | undefined {
  const lines = readContentLines(target);
  if (typeof lines === "string") return lines;
  if (!isMark(lines[0], "BEGIN", "VCARD") || !isMark(lines.at(-1), "END", "VCARD")) {
    return "Must begin with BEGIN:VCARD and end with END:VCARD.";
  }
  const inner = lines.slice(1, -1);
  if (inner.some(({ name }) => name === "BEGIN" || name === "END"))
    return "Must be one card without nested components.";
  const valuesOf = (property: string) => inner.filter(({ name }) => name === property).map(({ value }) => value);
  const [version, ...otherVersions] = valuesOf("VERSION");
  if ((version !== "3.0" && version !== "4.0") || otherVersions.length > 0) {
    return "Must have VERSION:3.0 or VERSION:4.0 exactly once.";
  }
  if (version === "4.0" && inner[0]?.name !== "VERSION") return "Must have VERSION:4.0 directly after BEGIN:VCARD.";
  if (!valuesOf("FN").some((value) => value.trim() !== "")) return "Must have the display name as FN.";
  if (version === "3.0" && valuesOf("N").length === 0)
    return "Must have the parts of the name as N, which version 3.0 requires.";
  return undefined;
}
