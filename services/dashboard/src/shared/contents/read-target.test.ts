import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { buildTarget } from "./build-target.ts";
import { contentLines } from "./content-lines.ts";
import { CODE_TYPES, type CodeType, type Contents, EMPTY_CONTENTS } from "./contents.ts";
import { readTarget } from "./read-target.ts";

/** Reads a target that has parts for all its fields, and returns the fields that differ from an empty form's. */
function fieldsIn<T extends CodeType>(type: T, target: string): Partial<Contents[T]> | undefined {
  const content = readTarget(type, target);
  const empty: Contents[T] = EMPTY_CONTENTS[type];
  const entries =
    content && Object.entries(content).filter(([name, value]) => value !== empty[name as keyof Contents[T]]);
  return entries && (Object.fromEntries(entries) as Partial<Contents[T]>);
}

const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");

/** Text with the characters that the formats treat specially. */
const anyText = fc.string({ unit: fc.constantFrom(..."abÜ漢:;,\\\"'&?=%+/#. ".split("")), maxLength: 12 });
const trimmed = anyText.map((text) => text.trim());
const minute = fc
  .date({ min: new Date("2000-01-01T00:00Z"), max: new Date("2060-01-01T00:00Z"), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 16)}`);
const contents: { readonly [T in CodeType]: fc.Arbitrary<Contents[T]> } = {
  url: fc.record({ url: fc.constantFrom("https://example.com/a?b=c#d") }),
  links: fc.record({
    title: trimmed,
    description: trimmed,
    picture: fc.constantFrom("", "logo_06ey1qk3r5s8mq2v7c9t4w1x0b"),
    links: fc.array(fc.record({ label: trimmed, url: fc.constantFrom("", "https://example.com/a?b") }), {
      minLength: 1,
    }),
  }),
  app: fc.record({
    name: trimmed,
    ios: fc.constantFrom("", "https://apps.apple.com/app/id1"),
    android: fc.constantFrom("", "https://example.com/a?b=c"),
    web: fc.constantFrom("", "https://example.com/"),
  }),
  text: fc.record({ text: fc.string() }),
  email: fc.record({
    to: fc.constantFrom("ada+qr@example.com", "o'neil@example.com"),
    subject: trimmed,
    body: anyText,
  }),
  phone: fc.record({ number: fc.constantFrom("+493012345678") }),
  sms: fc.record({ number: fc.constantFrom("+493012345678", "72300"), message: anyText }),
  geo: fc.record({ latitude: fc.constantFrom("48.2010", "-90"), longitude: fc.constantFrom("16.3695", "-180") }),
  wifi: fc.record({
    name: anyText,
    security: fc.constantFrom("WPA", "WEP"),
    password: anyText,
    isHidden: fc.boolean(),
  }),
  vcard: fc.record({
    version: fc.constantFrom("3.0", "4.0"),
    firstName: trimmed,
    lastName: trimmed,
    company: trimmed,
    role: trimmed,
    phone: fc.constantFrom("", "+493012345678", "ext. 5"),
    email: fc.constantFrom("", "ada@example.com"),
    website: fc.constantFrom("", "https://example.com/a;b,c"),
    street: trimmed,
    postcode: trimmed,
    city: trimmed,
    country: trimmed,
    others: fc.constantFrom("", "NOTE:Met in Turin\nTEL;TYPE=FAX:+1"),
  }),
  event: fc.record({
    title: trimmed,
    isAllDay: fc.constant(false),
    start: minute,
    end: fc.oneof(fc.constant(""), minute),
    firstDay: fc.constant(""),
    lastDay: fc.constant(""),
    place: trimmed,
    notes: fc.constantFrom("", "two\nlines"),
    others: fc.constantFrom("", "UID:1@example.com\nBEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM"),
  }),
};

describe.each(CODE_TYPES)("a %s", (type) => {
  it("that a form has built is read back field by field", () => {
    fc.assert(
      fc.property(contents[type], (content) => {
        // A time that the clocks skip in spring is a different time when it is read back.
        const isSkipped = "start" in content && [content.start, content.end].some((one) => /-03-.*T02:/.test(one));
        fc.pre(!isSkipped);
        const target = buildTarget(type, content as never);
        expect(readTarget(type, target)).toEqual(content);
      }),
    );
  });
});

test("an all-day event is read back", () => {
  const content = {
    ...EMPTY_CONTENTS.event,
    title: "Fair",
    isAllDay: true,
    firstDay: "2026-12-30",
    lastDay: "2026-12-31",
  };
  expect(readTarget("event", buildTarget("event", content))).toEqual(content);
});

test.each<[CodeType, string, object | undefined]>([
  ["email", "name@example.com", { to: "name@example.com" }],
  ["email", "MAILTO:name@example.com?Subject=Hello%20there", { to: "name@example.com", subject: "Hello there" }],
  ["email", "mailto:name@example.com?cc=b@example.com", undefined],
  ["email", "mailto:a@example.com,b@example.com", undefined],
  ["email", "mailto:name@example.com?subject=%ff", undefined],
  ["phone", "+493012345678", { number: "+493012345678" }],
  ["phone", "tel:+493012345678;ext=5", undefined],
  ["sms", "sms:+491701234567?body=Hello%20there", { number: "+491701234567", message: "Hello there" }],
  ["sms", "sms:+491701234567,+491701234568", undefined],
  ["sms", "smsto:72300", { number: "72300" }],
  ["geo", "geo:48.2010,16.3695", { latitude: "48.2010", longitude: "16.3695" }],
  ["geo", "geo:48.2010,16.3695;u=35", undefined],
  ["geo", "geo:48.2010,16.3695,183", undefined],
  ["wifi", "WIFI:S:Guests\\; bar;T:wpa;P:secret123;;", { name: "Guests; bar", password: "secret123" }],
  ["links", '{"title":"A","links":[{"label":"B","url":"https://a.com","icon":"x"}]}', undefined],
  [
    "links",
    '{"title":"A","picture":"logo_1","links":[{"label":"B","url":"https://a.com"}]}',
    { title: "A", picture: "logo_1", links: [{ label: "B", url: "https://a.com" }] },
  ],
  ["links", '{"title":"A","links":[{"label":"B","url":5}]}', undefined],
  ["links", '{"title":"A","links":[]}', undefined],
  ["links", '[{"title":"A"}]', undefined],
  ["links", "{", undefined],
  ["app", '{ "name": "A", "web": "https://a.com" }', { name: "A", web: "https://a.com" }],
  ["app", '{"name":"A","huawei":"https://a.com"}', undefined],
  ["app", '{"name":null,"ios":5}', undefined],
  ["app", "null", undefined],
  ["wifi", "WIFI:S:Open;;", { name: "Open", security: "nopass" }],
  ["wifi", "WIFI:T:WPA2-EAP;E:PEAP;S:Office;I:ada;P:secret123;;", undefined],
])("%s %s", (type, target, fields) => {
  expect(fieldsIn(type, target)).toEqual(fields);
});

describe("a contact from another program", () => {
  it("keeps what no field shows", () => {
    const others = ["TEL;TYPE=CELL:+491701234567", "TEL:+49309876543", "item1.X-ABLABEL:Home", "NOTE:Engineer"];
    const target = card("N:Lovelace;Ada;;;", "FN:Ada Lovelace", "TEL:+493012345678", ...others);
    const content = readTarget("vcard", target);
    expect(content).toMatchObject({ firstName: "Ada", lastName: "Lovelace", phone: "+493012345678" });
    expect(content?.others.split("\n")).toEqual(others);
  });

  it("loses no line", () => {
    const lines = [
      "N:Lovelace;Ada;;;",
      "FN:Ada Lovelace",
      "ORG:Engines;Sales",
      "ADR:PO 5;;Square;London;;SW1;UK",
      "REV:2026",
    ];
    const content = readTarget("vcard", card(...lines));
    const built = contentLines(buildTarget("vcard", content ?? EMPTY_CONTENTS.vcard)).map(({ text }) => text);
    expect(built.sort()).toEqual(["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].sort());
  });

  it.each([
    ["N:Lovelace;Ada;Augusta;;", "FN:Ada Augusta Lovelace"],
    ["N:Lovelace;Ada;;;", "FN:Countess of Lovelace"],
    ["N;LANGUAGE=en:Lovelace;Ada;;;", "FN:Ada L."],
  ])("is not read if its name would change: %s %s", (...lines) => {
    const content = readTarget("vcard", card(...lines));
    const built = content && buildTarget("vcard", content);
    expect(built === undefined || lines.every((line) => built.includes(line))).toBe(true);
  });

  it("can have only a formatted name, and folded lines", () => {
    const target = "BEGIN:VCARD\nVERSION:4.0\nFN:Ada\n  King Lovelace\nEND:VCARD\n";
    expect(fieldsIn("vcard", target)).toEqual({ version: "4.0", firstName: "Ada King", lastName: "Lovelace" });
  });

  it("is not read if it is not exactly one contact", () => {
    const one = card("N:;;;;", "FN:A", "ORG:A");
    expect(readTarget("vcard", `${one}\r\n${one}`)).toBeUndefined();
    expect(readTarget("vcard", "BEGIN:VCARD")).toBeUndefined();
  });
});

describe("an event from another program", () => {
  it("keeps what no field shows, and is read from a calendar", () => {
    const lines = ["SUMMARY:Opening", "DTSTART:20261121T180000Z", "UID:1@example.com", "RRULE:FREQ=DAILY"];
    const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b\r\n${event(...lines)}\r\nEND:VCALENDAR\r\n`;
    expect(fieldsIn("event", calendar)).toEqual({
      title: "Opening",
      start: "2026-11-21T19:00",
      others: "UID:1@example.com\nRRULE:FREQ=DAILY",
    });
  });

  it.each([
    ["SUMMARY:a", "DTSTART;TZID=Europe/Berlin:20261121T190000"],
    ["SUMMARY:a", "DTSTART:20261121T190000"],
    ["SUMMARY:a", "DTSTART:20261121T180000Z", "DURATION:PT1H"],
    ["SUMMARY:a", "DTSTART;VALUE=DATE:20261121", "DTEND:20261122T180000Z"],
    ["SUMMARY:a", "DTSTART:20261121T180000Z", "DTSTART:20261121T190000Z"],
    ["SUMMARY:a"],
  ])("is not read if its times would change: %s %s", (...lines) => {
    expect(readTarget("event", event(...lines))).toBeUndefined();
  });
});
