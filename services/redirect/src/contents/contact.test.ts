import { describe, expect, it, test } from "vitest";
import { contactPage } from "../content-pages/contact-page.ts";
import { readPage } from "../testing/read-page.ts";
import { readContact } from "./contact.ts";

const card = (version: string, ...lines: string[]) =>
  ["BEGIN:VCARD", `VERSION:${version}`, ...lines, "END:VCARD"].join("\r\n");
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)";
const pageOf = (text: string, userAgent = IPHONE) => {
  const { title, above = "", content } = contactPage(text, "?file=x", { language: "en", userAgent });
  return readPage(`${above}<h1>${title}</h1>${content}`);
};

test("reads a card of version 3.0, with its groups, escapes, folded lines, and parameters", () => {
  const text = card(
    "3.0",
    "N:Lovelace;Ada;;;",
    "FN:Ada\\, Countess of Love",
    " lace",
    "ORG:Engines\\; Ltd;Research",
    "item1.TEL;TYPE=WORK,VOICE:+49 30 1234567",
    "TEL;TYPE=CELL:+49 170 1234567",
    "EMAIL;TYPE=INTERNET:ada@example.com",
    'ADR;TYPE=HOME;X-A="a:b;c":;;1 Main St\\nFloor 2;Springfield;IL;62701;USA',
    "NOTE:a\\nb",
  );
  expect(readContact(text)).toEqual({
    name: "Ada, Countess of Lovelace",
    role: "",
    organization: "Engines; Ltd, Research",
    photo: undefined,
    entries: [
      { kind: "phone", value: "+49 30 1234567", place: "work" },
      { kind: "phone", value: "+49 170 1234567", place: "mobile" },
      { kind: "email", value: "ada@example.com", place: undefined },
      { kind: "address", value: "1 Main St\nFloor 2\n62701 Springfield\nIL\nUSA", place: "home" },
      { kind: "note", value: "a\nb", place: undefined },
    ],
  });
});

test("reads a card of version 4.0, with URIs, a label, and a photo", () => {
  const photo = "data:image/png;base64,iVBORw0KGgo=";
  const text = card(
    "4.0",
    "FN:Ada",
    "TITLE:Mathematician",
    'TEL;VALUE=uri;TYPE="cell,voice":tel:+49-170-1;ext=5',
    'ADR;LABEL="1 Main St\\nSpringfield":;;x;;;;',
    "URL:https://example.com/a\\,b",
    `PHOTO:${photo}`,
  );
  const contact = readContact(text);
  expect(contact).toMatchObject({ role: "Mathematician", photo });
  expect(contact.entries.map(({ value, place }) => [value, place])).toEqual([
    ["+49-170-1;ext=5", "mobile"],
    ["https://example.com/a\\,b", undefined],
    ["1 Main St\nSpringfield", undefined],
  ]);
});

describe("a photo", () => {
  it.each([
    ["in base64", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ", "data:image/jpeg;base64,/9j/4AAQ"],
    ["at another address", "PHOTO;VALUE=uri:https://example.com/a.png", undefined],
    ["that is an SVG", "PHOTO:data:image/svg+xml;base64,PHN2Zz4=", undefined],
    ["that is not base64", 'PHOTO:data:image/png;base64,"onerror=x', undefined],
    ["that is large", `PHOTO:data:image/png;base64,${"A".repeat(9000)}`, undefined],
  ])("%s", (_name, line, photo) => {
    expect(readContact(card("3.0", "FN:x", line)).photo).toBe(photo);
    expect(pageOf(card("3.0", "FN:x", line)).elements.includes("img")).toBe(photo !== undefined);
  });
});

test.each([
  ["TEL:+49 (30) 12-34", ["tel:+49301234"]],
  ["TEL;VALUE=uri:tel:+49-30-1;ext=5", ["tel:+49301;ext=5"]],
  ["TEL:*100#", ["tel:*100"]],
  ["TEL:ask me", []],
  ["EMAIL:a?b&c@example.com", ["mailto:a%3Fb%26c@example.com"]],
  ["EMAIL:nobody", []],
  ["URL:www.example.com/a", ["https://www.example.com/a"]],
  ["URL:javascript:alert(1)", []],
  ["URL:data:text/html,x", []],
  ["URL:nowhere", []],
  ["ADR:;;1 Main St;Springfield;;;", ["https://maps.apple.com/?q=1%20Main%20St%2C%20Springfield"]],
  ["NOTE:https://example.com", []],
])("%s leads to %j", (line, links) => {
  expect(pageOf(card("4.0", "FN:x", line)).links).toEqual(["?file=x", ...links]);
});

test("an address opens the maps of the device", () => {
  const text = card("4.0", "FN:x", "ADR:;;1 Main St;;;;");
  const linkFor = (userAgent: string) => pageOf(text, userAgent).links.at(-1);
  expect(linkFor("Mozilla/5.0 (Linux; Android 10; K)")).toBe("geo:0,0?q=1%20Main%20St");
  expect(linkFor("Mozilla/5.0 (X11; Linux x86_64)")).toBe(
    "https://www.google.com/maps/search/?api=1&query=1%20Main%20St",
  );
});

test.each([
  ["Ada Lovelace", "AL"],
  ["ada king lovelace", "AL"],
  ["“Ada”", "A"],
  ["山田太郎", "山"],
  ["Élodie Ñandú", "ÉÑ"],
  ["🎉", ""],
])("the initials of %s are %s", (name, initials) => {
  const { text } = pageOf(card("4.0", `FN:${name}`));
  expect(text.slice(0, text.length - "Save contact".length)).toBe(initials + name);
});
