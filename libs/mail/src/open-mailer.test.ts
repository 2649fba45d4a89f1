import { expect, it } from "vitest";
import { z } from "zod";
import { mailSettings, openMailer, serverAt } from "./open-mailer.ts";

const settings = z.object(mailSettings);

it.each([
  ["smtp://mail.example.com", { host: "mail.example.com", port: 587, tls: "required", login: undefined }],
  ["smtps://mail.example.com", { host: "mail.example.com", port: 465, tls: "implicit", login: undefined }],
  [
    "smtp://a%40b.example:p%3Aw@mail.example.com:2525",
    { host: "mail.example.com", port: 2525, tls: "required", login: { user: "a@b.example", pass: "p:w" } },
  ],
  ["smtp://127.0.0.1:25?tls=optional", { host: "127.0.0.1", port: 25, tls: "optional", login: undefined }],
  ["smtp://[::1]:25", { host: "::1", port: 25, tls: "required", login: undefined }],
])("%s names a server", (url, server) => {
  expect(serverAt(url)).toEqual(server);
  expect(settings.safeParse({ MAIL_URL: url }).success).toBe(true);
});

it.each([
  "smtp://",
  "smtp://host?tls=never",
  "smtp://user:password@host?tls=optional",
  "smtp://%zz@host",
  "http://host",
  "mail.example.com",
  "",
])("%j is refused", (url) => {
  expect(settings.safeParse({ MAIL_URL: url }).success).toBe(false);
});

it.each(["qr@example.com", "QR codes <qr@example.com>"])("%j is a sender", (from) => {
  expect(settings.parse({ MAIL_FROM: from }).MAIL_FROM).toBe(from);
});

it.each(["", "qr", "QR codes", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example", "<a@b.example> x"])(
  "%j is no sender",
  (from) => {
    expect(settings.safeParse({ MAIL_FROM: from }).success).toBe(false);
  },
);

it("sends no mail without MAIL_URL", () => {
  expect(openMailer({ MAIL_FROM: "qr@example.com" })).toBeUndefined();
  expect(openMailer({ MAIL_URL: "memory:", MAIL_FROM: "qr@example.com" })).toBeDefined();
});
