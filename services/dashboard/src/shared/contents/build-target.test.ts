import { describe, expect, it } from "vitest";
import { withScheme } from "../with-scheme.ts";
import { buildTarget, internationalNumber } from "./build-target.ts";
import { checkContents } from "./check-contents.ts";
import { type CodeType, type Contents, EMPTY_CONTENTS } from "./contents.ts";

/** Asserts that the content is valid, and returns its target. */
function targetOf<T extends CodeType>(type: T, typed: Partial<Contents[T]>): string {
  const content = { ...EMPTY_CONTENTS[type], ...typed };
  expect(checkContents(type, content)).toEqual({});
  return buildTarget(type, content);
}

describe("a url", () => {
  it.each([
    ["https://example.com/menu?table=7", "https://example.com/menu?table=7"],
    [" example.com/menu ", "https://example.com/menu"],
    ["HTTP://Example.com", "HTTP://Example.com"],
    ["example.com:8080/a", "https://example.com:8080/a"],
    ["//example.com", "https://example.com"],
    ["münchen.example/straße?q=ü#x", "https://münchen.example/straße?q=ü#x"],
    ["localhost:3000", "https://localhost:3000"],
    ["192.0.2.1/a", "https://192.0.2.1/a"],
  ])("%s becomes %s", (url, target) => {
    expect(targetOf("url", { url })).toBe(target);
  });

  it.each([
    ["", "required"],
    ["  ", "required"],
    ["javascript:alert(1)", "urlScheme"],
    ["mailto:name@example.com", "urlScheme"],
    ["ftp://example.com", "urlScheme"],
    ["menu", "url"],
    ["https://", "url"],
    ["example .com", "url"],
  ])("rejects %s: %s", (url, violation) => {
    expect(checkContents("url", { url })).toEqual({ url: violation });
  });

  it("gets a scheme only if it has none", () => {
    expect(withScheme("")).toBe("");
    expect(withScheme("tel:+49")).toBe("tel:+49");
  });
});

describe("an email", () => {
  it("has a subject and body (RFC 6068)", () => {
    const typed = { to: " ada+qr@example.com ", subject: "Table for 2 & more?", body: "Hello,\nsee you\r\nÜ" };
    expect(targetOf("email", typed)).toBe(
      "mailto:ada%2Bqr@example.com?subject=Table%20for%202%20%26%20more%3F&body=Hello%2C%0D%0Asee%20you%0D%0A%C3%9C",
    );
  });

  it("may have only an address", () => {
    expect(targetOf("email", { to: "ada@example.com" })).toBe("mailto:ada@example.com");
    expect(buildTarget("email", { to: "a@b.c", subject: "", body: "\ud800" })).toBe("mailto:a@b.c?body=%EF%BF%BD");
  });

  it.each(["ada", "ada@example", "a b@example.com", "@example.com", "a@@example.com", "a@.com"])("rejects %s", (to) => {
    expect(checkContents("email", { ...EMPTY_CONTENTS.email, to })).toEqual({ to: "email" });
  });
});

describe("a number", () => {
  it.each([
    ["+49 30 123456-78", "+493012345678"],
    ["0049 (30) 12345678", "+493012345678"],
    ["+49 (0)30 / 12345678", "+493012345678"],
    ["+1.555.010.9999", "+15550109999"],
    ["030 12345678", undefined],
    ["+0 30", undefined],
    ["+49 30 CALL ME", undefined],
    ["+1234567890123456", undefined],
  ])("%s is %s", (text, number) => {
    expect(internationalNumber(text)).toBe(number);
  });

  it("makes a tel: or an SMSTO: target", () => {
    expect(targetOf("phone", { number: "+49 30 12345678" })).toBe("tel:+493012345678");
    expect(targetOf("sms", { number: "+49 170 1234567" })).toBe("SMSTO:+491701234567");
    expect(targetOf("sms", { number: "72 300", message: "Hello: you\nthere" })).toBe("SMSTO:72300:Hello: you\nthere");
    expect(checkContents("phone", { number: "030 123" })).toEqual({ number: "number" });
    expect(checkContents("sms", { number: "030 123456789", message: "" })).toEqual({ number: "messageNumber" });
  });
});

describe("a place", () => {
  it("has decimal points, whatever is typed", () => {
    expect(targetOf("geo", { latitude: " 48,2010", longitude: "−16.3695" })).toBe("geo:48.2010,-16.3695");
    expect(targetOf("geo", { latitude: "+90", longitude: "-180" })).toBe("geo:90,-180");
  });

  it("rejects coordinates out of range", () => {
    expect(checkContents("geo", { latitude: "90.1", longitude: "181" })).toEqual({
      latitude: "latitude",
      longitude: "longitude",
    });
    expect(checkContents("geo", { latitude: "north", longitude: "" })).toEqual({
      latitude: "latitude",
      longitude: "required",
    });
  });
});

describe("a network", () => {
  it("escapes special characters and keeps spaces", () => {
    const typed = { name: ' Guests; "bar" ', password: 'a\\b:c,d;e"f' };
    expect(targetOf("wifi", typed)).toBe('WIFI:T:WPA;S: Guests\\; \\"bar\\" ;P:a\\\\b\\:c\\,d\\;e\\"f;;');
  });

  it("can be open, WEP, or hidden", () => {
    const open = { name: "Open", security: "nopass", password: "left over", isHidden: true };
    expect(targetOf("wifi", open)).toBe("WIFI:T:nopass;S:Open;H:true;;");
    expect(targetOf("wifi", { name: "Old", security: "WEP", password: "abcde" })).toBe("WIFI:T:WEP;S:Old;P:abcde;;");
  });

  it("needs a valid name and password", () => {
    const { wifi } = EMPTY_CONTENTS;
    expect(checkContents("wifi", wifi)).toEqual({ name: "required", password: "required" });
    const long = { ...wifi, name: "ü".repeat(17), password: "1234567" };
    expect(checkContents("wifi", long)).toEqual({ name: "wifiName", password: "wifiPassword" });
    expect(checkContents("wifi", { ...wifi, name: "a", security: "WEP", password: "123456" })).toEqual({
      password: "wepPassword",
    });
  });
});

describe("a card", () => {
  it("has all typed fields, escaped", () => {
    const typed = {
      firstName: "Ada",
      lastName: "Lovelace; Countess",
      company: "Engines, Ltd",
      role: "Line 1\nLine 2",
      phone: "+44 20 7946 0000",
      email: "ada@example.com",
      website: "example.com/a;b",
      street: "12 St James's Sq",
      postcode: "SW1",
      city: "London",
      country: "UK",
    };
    expect(targetOf("vcard", typed).split("\n")).toEqual([
      "BEGIN:VCARD",
      "VERSION:3.0",
      "N:Lovelace\\; Countess;Ada;;;",
      "FN:Ada Lovelace\\; Countess",
      "ORG:Engines\\, Ltd",
      "TITLE:Line 1\\nLine 2",
      "TEL:+442079460000",
      "EMAIL:ada@example.com",
      "URL:https://example.com/a;b",
      "ADR:;;12 St James's Sq;London;;SW1;UK",
      "END:VCARD",
    ]);
  });

  it("needs only the name of a person or a company", () => {
    expect(targetOf("vcard", { company: "Engines" })).toBe(
      "BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nFN:Engines\nORG:Engines\nEND:VCARD",
    );
    expect(checkContents("vcard", { ...EMPTY_CONTENTS.vcard, email: "x", website: "y" })).toEqual({
      firstName: "cardName",
      email: "email",
      website: "url",
    });
  });

  it("cannot be made to contain another line", () => {
    const typed = { firstName: "A\r\nTEL:+1\rB\u2028C", website: "https://example.com/\nX:1" };
    const target = buildTarget("vcard", { ...EMPTY_CONTENTS.vcard, ...typed });
    expect(target.split(/[\r\n]/)).toHaveLength(6);
    expect(target).toContain("N:;A\\nTEL:+1 B\u2028C;;;");
  });
});

describe("an event", () => {
  it("has times in UTC, in summer and in winter", () => {
    const winter = { title: "Opening, night", start: "2026-11-21T19:00", end: "2026-11-22T00:30", place: "Bar; left" };
    expect(targetOf("event", winter)).toBe(
      "BEGIN:VEVENT\nSUMMARY:Opening\\, night\nDTSTART:20261121T180000Z\nDTEND:20261121T233000Z\nLOCATION:Bar\\; left\nEND:VEVENT",
    );
    expect(targetOf("event", { title: "a", start: "2026-07-01T19:00" })).toContain("DTSTART:20260701T170000Z\nEND");
  });

  it("of whole days ends on the day after its last one", () => {
    const typed = { title: "Fair", isAllDay: true, firstDay: "2026-12-30", lastDay: "2026-12-31", notes: "a\nb" };
    expect(targetOf("event", typed)).toBe(
      "BEGIN:VEVENT\nSUMMARY:Fair\nDTSTART;VALUE=DATE:20261230\nDTEND;VALUE=DATE:20270101\nDESCRIPTION:a\\nb\nEND:VEVENT",
    );
  });

  it("needs a start, and its end must be after the start", () => {
    const { event } = EMPTY_CONTENTS;
    expect(checkContents("event", event)).toEqual({ title: "required", start: "required" });
    expect(checkContents("event", { ...event, title: "a", isAllDay: true })).toEqual({ firstDay: "required" });
    const short = { ...event, title: "a", start: "2026-11-21T19:00", end: "2026-11-21T19:00" };
    expect(checkContents("event", short)).toEqual({ end: "end" });
  });
});

it("keeps a text unchanged", () => {
  expect(targetOf("text", { text: " The key\r\nis under the mat. " })).toBe(" The key\r\nis under the mat. ");
  expect(checkContents("text", { text: " \n" })).toEqual({ text: "required" });
});

describe("a page of links", () => {
  const link = (label: string, url: string) => ({ label, url });

  it("keeps the order, and completes the links", () => {
    const links = [link(" Menu ", "example.com/menu"), link("Map", " http://a.com ")];
    expect(JSON.parse(targetOf("links", { title: " A ", links }))).toEqual({
      title: "A",
      links: [link("Menu", "https://example.com/menu"), link("Map", "http://a.com")],
    });
    const more = { description: "b", picture: "logo_1" };
    expect(JSON.parse(targetOf("links", { title: "A", ...more, links }))).toMatchObject(more);
  });

  it("needs a title, and a label and a link for each entry", () => {
    const links = [link("A", "example.com"), link(" ", "ftp://a.com"), link("C", "")];
    expect(checkContents("links", { title: "", description: "", picture: "", links })).toEqual({
      title: "required",
      "links.1.label": "required",
      "links.1.url": "urlScheme",
      "links.2.url": "required",
    });
  });
});

describe("an app", () => {
  it("has only the places that are filled in", () => {
    const target = targetOf("app", { name: "A", ios: "apps.apple.com/app/id1", web: " " });
    expect(JSON.parse(target)).toEqual({ name: "A", ios: "https://apps.apple.com/app/id1" });
  });

  it("needs a name and a store", () => {
    const app = { name: "", ios: "", android: "", web: "ftp://a.com" };
    expect(checkContents("app", app)).toEqual({ name: "required", ios: "appStore", web: "urlScheme" });
    expect(checkContents("app", { ...app, name: "A", android: "a.com", web: "" })).toEqual({});
  });
});
