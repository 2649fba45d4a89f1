// Sends mail over SMTP.

import { withDeadline } from "@qr/runtime";
import { createTransport } from "nodemailer";
import { envelopeOf } from "./envelope.ts";
import { type Mailer, MailRefusedError, MailUnavailableError } from "./mail.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const SEND_MS = 60_000;

export interface SmtpServer {
  host: string;
  port: number;
  /** `implicit`: TLS from the first byte. `required`: TLS through STARTTLS, or no mail is sent. `optional`: TLS through STARTTLS if the server offers it. */
  tls: "implicit" | "required" | "optional";
  /** Undefined if the server does not require a password. */
  login: { user: string; pass: string } | undefined;
  /** Certificates of authorities to trust, in PEM. Default: those of Node.js. */
  ca?: string;
}

/** Opens one connection per email. Connects only when an email is sent, so the server may be down when this is called. */
export function openSmtpMailer({ host, port, tls, login, ca }: SmtpServer, from: string): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: tls === "implicit",
    requireTLS: tls === "required",
    ...(login && { auth: login }),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail, id) {
      try {
        await withDeadline(transport.sendMail(envelopeOf(mail, id, from)), SEND_MS, "the SMTP server");
      } catch (error) {
        throw mailError(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

interface NodemailerError {
  code?: string;
  /** The status of the server's response. */
  responseCode?: number;
  /** The SMTP command that has failed. */
  command?: string;
}

/**
 * Returns the error to throw. It has neither a cause nor the server's message, because both include addresses. A refused login or certificate
 * is a problem with the settings, so the email can be sent once they are corrected.
 */
function mailError(error: unknown): MailRefusedError | MailUnavailableError {
  const { code = "no response", responseCode: status = "", command } = error as NodemailerError;
  // A refused sender (MAIL FROM) is also a problem with the settings.
  const isAboutMail = code === "EMESSAGE" || (code === "EENVELOPE" && command === "RCPT TO");
  const isRefused = isAboutMail && Number(status) >= 500 && Number(status) < 600;
  if (isRefused) return new MailRefusedError(`The SMTP server refused the mail with ${status}.`);
  return new MailUnavailableError(`The SMTP server did not accept the mail: ${code} ${status}`.trimEnd());
}
