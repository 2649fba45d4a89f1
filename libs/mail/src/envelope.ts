// What every email from this service has besides its content.

import type Message from "nodemailer/lib/mailer";
import type { Mail } from "./mail.ts";

/** Returns the email in nodemailer's format. `from`: an address, with or without a name. */
export function envelopeOf({ to, subject, text, html }: Mail, id: string, from: string): Message.Options {
  const domain = from.replace(/>$/, "").split("@").at(-1) ?? "localhost";
  return {
    from,
    // As an object, so that no character in the address is read as a second recipient.
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    // Asks auto-responders not to reply (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
