import { expect, test } from "vitest";
import { summaryOf } from "./summary.ts";

test.each([
  ["url", "https://example.com/menu", "https://example.com/menu"],
  ["links", '{"title":"Aurora","links":[{"label":"Menu","url":"x"},{"label":"Map","url":"y"}]}', "Aurora: Menu, Map"],
  ["links", '{"title":"Aurora"}', '{"title":"Aurora"}'],
  ["app", '{"name":"Aurora","ios":"https://example.com/"}', "Aurora"],
  ["app", "{", "{"],
  ["text", "two\nlines", "two lines"],
  ["email", "mailto:ada@example.com?subject=Table%20for%202&body=x", "ada@example.com: Table for 2"],
  ["email", "mailto:a@example.com,b@example.com", "mailto:a@example.com,b@example.com"],
  ["phone", "tel:+493012345678", "+493012345678"],
  ["sms", "SMSTO:72300:Hello: you", "72300: Hello: you"],
  ["geo", "geo:48.2010,16.3695", "48.2010, 16.3695"],
  ["geo", "geo:48.2010,16.3695;u=35", "geo:48.2010,16.3695;u=35"],
  ["vcard", "BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada;;;\nFN:Ada\\, Lovelace\nEND:VCARD", "Ada, Lovelace"],
  ["vcard", "BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada;;;\nEND:VCARD", "Ada Lovelace"],
  ["vcard", "BEGIN:VCARD\nVERSION:4.0\nORG:Engines\nEND:VCARD", "Engines"],
  ["event", "BEGIN:VEVENT\nDTSTART:20261121T180000Z\nSUMMARY:Opening\\nnight\nEND:VEVENT", "Opening night"],
  ["event", "BEGIN:VEVENT\nDTSTART:20261121T180000Z\nEND:VEVENT", "BEGIN:VEVENT\nDTSTART:20261121T180000Z\nEND:VEVENT"],
])("%s %s", (type, target, summary) => {
  expect(summaryOf(type, target)).toBe(summary);
});

test.each([
  ["WIFI:T:WPA;S:Guests\\; bar;P:secret123;;", "Guests; bar"],
  ["WIFI:T:WPA;P:xS:secret123;S:Guests;;", "Guests"],
  ["WIFI:P:a\\;S:b;S:Guests;;", "Guests"],
  ["WIFI:S:Office;T:WPA2-EAP;E:PEAP;I:ada;P:secret123;;", "Office"],
  ["WIFI:T:WPA;P:secret123;;", "Wi-Fi"],
  ["secret123", "Wi-Fi"],
])("a network's summary is its name, never its password: %s", (target, summary) => {
  expect(summaryOf("wifi", target)).toBe(summary);
});
