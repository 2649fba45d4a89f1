// Valid targets by type.

import fc from "fast-check";

/** A value for a content line. The value can contain multi-byte letters and characters that must be escaped. */
const value = fc
  .string({ unit: fc.constantFrom(..."abcXYZ 019äß中🎉,;\\:"), minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== "")
  .map((text) => text.replaceAll(/[\\,;]/g, "\\$&"));
const lineEnd = fc.constantFrom("\r\n", "\n");

/** Folds long lines after every 20 characters (RFC 6350, 3.2). Each continuation line starts with a space. */
function folded(lines: readonly string[], end: string, isFolded: boolean): string {
  const fold = (line: string) => [...line].join("").replaceAll(/(.{20})(?=.)/gu, `$1${end} `);
  return lines.map((line) => (isFolded ? fold(line) : line)).join(end);
}

const vcard = fc
  .tuple(
    fc.constantFrom("3.0", "4.0"),
    fc.array(value, { minLength: 2, maxLength: 2 }),
    fc.subarray([
      "TEL;TYPE=CELL:+4915112345678",
      "EMAIL:ada@example.com",
      "item1.URL:https://example.com/a?b=c",
      'ADR;LABEL="Street 1, Town":;;Street 1;Town;;12345;',
      "X-OWN;P=1,2:x",
    ]),
    lineEnd,
    fc.boolean(),
  )
  .map(([version, [name = "", note = ""], more, end, isFolded]) =>
    folded(
      ["BEGIN:VCARD", `VERSION:${version}`, `N:${name};;;;`, `FN:${name}`, `NOTE:${note}`, ...more, "END:VCARD"],
      end,
      isFolded,
    ),
  );

const two = (number: number) => String(number).padStart(2, "0");
const day = fc
  .tuple(fc.integer({ min: 2024, max: 2031 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}${two(month)}${two(date)}`);
const times = fc
  .tuple(day, fc.integer({ min: 0, max: 22 }), fc.integer({ min: 0, max: 59 }))
  .chain(([date, hour, minute]) =>
    fc.constantFrom(
      [`DTSTART;VALUE=DATE:${date}`],
      [`DTSTART;VALUE=DATE:${date}`, "DURATION:P2D"],
      [`DTSTART:${date}T${two(hour)}${two(minute)}00Z`, `DTEND:${date}T${two(hour + 1)}${two(minute)}00Z`],
      [`DTSTART:${date}T${two(hour)}${two(minute)}00`, "DURATION:PT1H30M"],
      [`DTSTART;TZID=Europe/Berlin:${date}T${two(hour)}0000`, `DTEND;TZID=Europe/Berlin:${date}T${two(hour + 1)}0000`],
    ),
  );
const event = fc
  .tuple(times, value, fc.boolean(), lineEnd, fc.boolean())
  .map(([when, summary, isCalendar, end, isFolded]) => {
    const lines = ["BEGIN:VEVENT", ...when, `SUMMARY:${summary}`, "END:VEVENT"];
    const calendar = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", ...lines, "END:VCALENDAR"];
    return folded(isCalendar ? calendar : lines, end, isFolded);
  });

const page = fc
  .webUrl({ validSchemes: ["https"], withQueryParameters: true })
  .map((url) => url.replace(/^https:\/\/[^/]*/, "https://example.com"));
const label = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== "" && !/\p{Cc}/u.test(text) && text.normalize("NFC").length <= 80);
const links = fc
  .record({
    title: label,
    description: label,
    links: fc.array(fc.record({ label, url: page }), { minLength: 1, maxLength: 30 }),
  })
  .map((list) => JSON.stringify(list));
const app = fc
  .record({ name: label, ios: page, android: page, web: page }, { requiredKeys: ["name", "android"] })
  .map((one) => JSON.stringify(one));

export const GOOD_TARGETS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  url: fc
    .tuple(
      fc.constantFrom("https://", "http://", "HTTPS://"),
      fc.constantFrom(
        "example.com",
        "Example.ORG",
        "sub.example.com:8443",
        "1.1.1.1",
        "münchen.de",
        "[2606:4700::1111]",
      ),
      fc.webPath(),
      fc.option(fc.webQueryParameters(), { nil: "" }),
    )
    .map(([scheme, host, path, query]) => `${scheme}${host}${path}${query === "" ? "" : `?${query}`}`),
  text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((text) => !text.includes("\0")),
  email: fc.constantFrom("name@example.com", "mailto:name@example.com?subject=Hello%20there"),
  phone: fc.constantFrom("+4915112345678", "tel:+4915112345678"),
  sms: fc.constantFrom("sms:+4915112345678", "SMSTO:+4915112345678:Hello"),
  geo: fc
    .tuple(fc.integer({ min: -89, max: 89 }), fc.integer({ min: -179, max: 179 }))
    .map(([latitude, longitude]) => `geo:${latitude},${longitude}`),
  wifi: fc.constantFrom("WIFI:T:WPA;S:Guests;P:correct horse;;", "WIFI:S:Open;;"),
  vcard,
  event,
  links,
  app,
};
