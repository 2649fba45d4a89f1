import { expect, test } from "vitest";
import { checkVcard } from "./check-vcard.ts";

const three = (...lines: string[]) =>
  ["BEGIN:VCARD", "VERSION:3.0", "FN:Ada L", "N:L;Ada;;;", ...lines, "END:VCARD"].join("\r\n");
const four = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:4.0", "FN:Ada L", ...lines, "END:VCARD"].join("\n");

test.each([
  ["RFC 2426, 2.1", three()],
  ["RFC 2426, 4 (last line end)", `${three()}\r\n`],
  ["RFC 2426, 2.6 (folded)", three("NOTE:a long\r\n  line\r\n\tgoes on")],
  ["RFC 6350, 3.3", four()],
  [
    "RFC 6350, 3.3 (group, parameters)",
    four("item1.TEL;TYPE=work,voice;VALUE=uri:tel:+4930123", 'ADR;LABEL="1; Main, X":;;x'),
  ],
  ["RFC 6350, 3.3 (any letter case)", "begin:vcard\nversion:4.0\nfn:Ada\nend:VCard"],
  ["RFC 6350, 6.2.1 (several FN)", four("FN;LANGUAGE=de:Ada L")],
  ["RFC 6350, 3.1 (UTF-8)", four("NOTE:日本語 🎉 \\, \\n")],
])("B11 %s: accepts the card %j", (_section, target) => {
  expect(checkVcard(target)).toBeUndefined();
});

test.each([
  ["RFC 6350, 6.1.1", "FN:Ada", "Must begin with BEGIN:VCARD"],
  ["RFC 6350, 6.1.2", "BEGIN:VCARD\nVERSION:4.0\nFN:Ada", "end with END:VCARD"],
  ["RFC 6350, 6.7.9 (version 2.1)", three().replace("3.0", "2.1"), "Must have VERSION:3.0 or VERSION:4.0"],
  ["RFC 6350, 6.7.9", three("VERSION:3.0"), "Must have VERSION:3.0 or VERSION:4.0 exactly once"],
  ["RFC 6350, 6.7.9", "BEGIN:VCARD\nFN:Ada\nEND:VCARD", "Must have VERSION:3.0 or VERSION:4.0"],
  ["RFC 6350, 6.7.9 (its position)", "BEGIN:VCARD\nFN:Ada\nVERSION:4.0\nEND:VCARD", "directly after BEGIN:VCARD"],
  ["RFC 6350, 6.2.1", four().replace("FN:Ada L", "FN: "), "Must have the display name as FN"],
  ["RFC 2426, 3.1.2", three().replace("N:L;Ada;;;", "ORG:x"), "Must have the parts of the name as N"],
  ["RFC 6350, 3.3 (one card)", `${four()}\n${four()}`, "Must be one card"],
  ["RFC 6350, 3.3", four("no colon here"), "Must have lines of the form"],
  ["RFC 6350, 3.3", four('TEL;TYPE="work:1'), "Must have lines of the form"],
  ["RFC 6350, 3.3 (blank line)", four(""), "Must have lines of the form"],
  ["RFC 6350, 3.3 (control characters)", four("NOTE:\u0007"), "no other control characters"],
  ["RFC 6350, 3.2 (CR alone)", four("NOTE:a\rTEL:1"), "no other control characters"],
])("B11 %s: rejects %j as a card", (_section, target, message) => {
  expect(checkVcard(target)).toContain(message);
});
