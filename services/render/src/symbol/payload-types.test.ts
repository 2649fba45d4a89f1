import { expect, it } from "vitest";
import { decodeImage, drawSymbol } from "../testing/images.ts";
import { DEFAULT_PICTURE } from "./picture.ts";

/** Returns a vCard that is exactly `bytes` bytes long and contains several scripts, numbers, and line breaks. */
function cardOf(bytes: number): string {
  const head = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Jörg 日本 🎉\r\nTEL;TYPE=work:+493012345678\r\nNOTE:";
  const tail = "\r\nEND:VCARD\r\n";
  const mixed = "0123456789ABCDEF GHIJ é 日本 ".repeat(200);
  let note = "";
  const room = bytes - Buffer.byteLength(head + tail);
  for (const character of mixed) {
    if (Buffer.byteLength(note + character) > room) break;
    note += character;
  }
  return head + note.padEnd(note.length + room - Buffer.byteLength(note), "x") + tail;
}

it.each([
  ["url", "HTTPS://Example.com/straße?q=ü#x"],
  ["text", " Schlüssel\r\n\tunter der Matte 🎉 "],
  ["email", "mailto:name@example.com?subject=A%20b"],
  ["phone", "tel:+49-30-1234567"],
  ["sms", "SMSTO:+491701234567:Hello: you\nthere"],
  ["geo", "geo:48.2010,16.3695;u=10"],
  ["wifi", 'WIFI:T:WPA;S:\\"caf\\;é\\";P:geheim\\:1;H:true;;'],
  ["vcard", cardOf(300)],
  ["event", "BEGIN:VEVENT\nDTSTART:20261121T180000Z\nSUMMARY:Eröffnung\nEND:VEVENT"],
  ["the longest vcard", cardOf(2331)],
])("U12 the symbol of a static %s decodes byte for byte from PNG and SVG", async (what, payload) => {
  if (what === "the longest vcard") expect(Buffer.byteLength(payload)).toBe(2331);
  const symbol = { payload, dark: "#000000", light: "#ffffff" };
  for (const format of ["png", "svg"] as const) {
    expect(await decodeImage(await drawSymbol(symbol, format, DEFAULT_PICTURE))).toBe(payload);
  }
});
