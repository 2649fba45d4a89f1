// The tests that every mailer must pass.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mailer } from "../mail.ts";
import type { ReceivedMail } from "./received-mail.ts";

export interface MailerUnderTest {
  mailer: Mailer;
  /** Returns the emails that the mailer has sent, oldest first. */
  received(): Promise<readonly ReceivedMail[]>;
  drop(): Promise<void>;
}

const MAIL = {
  to: "ada@example.com",
  subject: "Neues Passwort für „Café“ 🔑",
  text: `Hallo Ada,\n\n.öffnen Sie\n..diese Adresse: https://qr.example/link#${"x".repeat(1200)}\n\nFrom here on`,
  html: `<p>Hallo <b>Ada</b> – ${"ä".repeat(1000)}</p>`,
};

export function describeMailer(title: string, create: () => Promise<MailerUnderTest>): void {
  describe(title, () => {
    let under: MailerUnderTest;
    beforeEach(async () => {
      under = await create();
    });
    afterEach(async () => {
      await under.mailer.close();
      await under.drop();
    });

    it("sends each character of the subject, the text, and the HTML", async () => {
      await under.mailer.send(MAIL, "event-1");
      const [mail] = await under.received();
      expect(mail).toMatchObject({ to: [MAIL.to], subject: MAIL.subject, text: MAIL.text, html: MAIL.html });
      expect(mail?.messageId).toContain("event-1@");
    });

    it("sends emails in order, including repeated IDs", async () => {
      for (const id of ["event-1", "event-2", "event-2"]) await under.mailer.send({ ...MAIL, subject: id }, id);
      expect((await under.received()).map(({ subject }) => subject)).toEqual(["event-1", "event-2", "event-2"]);
    });

    it("never reads a subject as additional headers", async () => {
      await under.mailer.send({ ...MAIL, subject: "Hello\r\nBcc: eve@example.com\r\n\r\nHi" }, "event-1");
      const [mail] = await under.received();
      expect(mail?.to).toEqual([MAIL.to]);
      expect(mail?.headers).not.toContain("bcc");
    });
  });
}
