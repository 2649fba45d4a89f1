// A target of each type that has a content page, for tests.

import type { ContentTarget } from "../content-pages/content-page.ts";

const CODE = { codeId: "01936c1e-7f2a-7c3b-8d4e-5f6071829304", isCounted: true } as const;

export const fileTarget = (type: "vcard" | "event", ...lines: readonly string[]): ContentTarget => ({
  kind: "file",
  type,
  text: lines.join("\r\n"),
  ...CODE,
});
export const cardOf = (...lines: readonly string[]): ContentTarget =>
  fileTarget("vcard", "BEGIN:VCARD", "VERSION:4.0", ...lines, "END:VCARD");
export const eventOf = (...lines: readonly string[]): ContentTarget =>
  fileTarget("event", "BEGIN:VEVENT", ...lines, "END:VEVENT");
export const textTarget = (text: string): ContentTarget => ({ kind: "page", text, ...CODE });
export const wifiTarget = (text: string): ContentTarget => ({ kind: "wifi", text, ...CODE });
export const actionTarget = (type: "email" | "phone" | "sms" | "geo", uri: string): ContentTarget => ({
  kind: "action",
  type,
  uri,
  ...CODE,
});

export const linksTarget = (
  title: string,
  links: readonly (readonly [label: string, url: string])[],
  description?: string,
): ContentTarget => ({
  kind: "links",
  title,
  ...(description === undefined ? {} : { description }),
  links: links.map(([label, url]) => ({ label, url })),
  ...CODE,
});
export const appTarget = (name: string): ContentTarget => ({
  kind: "app",
  name,
  ios: "https://apps.apple.com/app/id1",
  android: "https://play.google.com/store/apps/details?id=a&b=c",
  ...CODE,
});

/** Returns the text, escaping the characters that have a special meaning in vCards and events. */
export const escapedLine = (text: string): string => text.replace(/[\\;,]/g, "\\$&");
/** Returns the text, escaping the characters that have a special meaning in Wi-Fi codes. */
export const escapedWifi = (text: string): string => text.replace(/[\\;,:"]/g, "\\$&");

export const CONTENT_TARGETS: readonly (readonly [name: string, target: ContentTarget])[] = [
  ["contact", cardOf("FN:Ada Lovelace", "TEL;TYPE=cell:+491701234567", "EMAIL:ada@example.com")],
  ["event", eventOf("DTSTART:20261121T180000Z", "DTEND:20261121T200000Z", "SUMMARY:Opening", "LOCATION:Berlin")],
  ["wifi", wifiTarget("WIFI:T:WPA;S:Guests;P:secret123;H:true;;")],
  ["text", textTarget("The key is under the mat.")],
  ["email", actionTarget("email", "mailto:name@example.com?subject=A%20b&body=Gr%C3%BC%C3%9Fe%0D%0A%3Cb%3E")],
  ["phone", actionTarget("phone", "tel:+49-30-1234567")],
  ["sms", actionTarget("sms", "sms:+491701234567?body=Hello%20there")],
  ["geo", actionTarget("geo", "geo:48.2010,16.3695;u=10")],
  ["links", linksTarget("Aurora", [["Menu", "https://example.com/menu"]], "Open until late.\nReally.")],
  ["app", appTarget("Aurora")],
];
