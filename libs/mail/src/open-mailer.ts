// The settings for mail, and the mailer that they describe.

import { z } from "zod";
import type { Mailer } from "./mail.ts";
import { openFileMailer } from "./mailer.file.ts";
import { createMemoryMailer } from "./mailer.memory.ts";
import { openSmtpMailer, type SmtpServer } from "./mailer.smtp.ts";

const SCHEMES = ["smtp://", "smtps://", "file:", "memory:"] as const;
const SUBMISSION_PORT = 587;
const IMPLICIT_TLS_PORT = 465;

export const mailSettings = {
  MAIL_URL: z
    .string()
    .refine((value) => SCHEMES.some((scheme) => value.startsWith(scheme)), {
      error: `must begin with ${SCHEMES.slice(0, -1).join(", ")}, or ${SCHEMES.at(-1)}`,
    })
    .refine((value) => !value.startsWith("smtp") || serverAt(value) !== undefined, {
      error:
        "must be smtp://USER:PASSWORD@HOST:PORT, smtps://USER:PASSWORD@HOST:PORT, or smtp://HOST:PORT?tls=optional",
    })
    .describe(
      "How mail is sent: smtp://USER:PASSWORD@HOST:587 with STARTTLS (smtp://HOST:25?tls=optional: without a login, and without TLS if the server does not offer it), smtps://… with TLS from the first byte, or file:DIR, which only writes mail into a folder. If not set, no mail is sent, and only the operator can reset forgotten passwords.",
    )
    .meta({ example: "smtp://qr:secret@mail.example.com:587" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: "must be an address, such as qr@example.com or QR codes <qr@example.com>",
    })
    .describe("Sender of mail: an address, with or without a name.")
    .meta({ example: "QR codes <qr@example.com>" })
    .default("QR codes <qr@localhost>"),
};

/**
 * Returns whether mail reaches people, so that a person who opens a mailed link has verified their address. Mail that is only written to a
 * folder or kept in memory does not.
 */
export function reachesPeople({ MAIL_URL = "" }: { MAIL_URL?: string | undefined }): boolean {
  return MAIL_URL.startsWith("smtp");
}

/** Opens the mailer for MAIL_URL. Returns undefined if MAIL_URL is not set; no mail is sent then. */
export function openMailer({
  MAIL_URL: url,
  MAIL_FROM: from,
}: {
  MAIL_URL?: string | undefined;
  MAIL_FROM: string;
}): Mailer | undefined {
  if (url === undefined) return undefined;
  if (url.startsWith("memory:")) return createMemoryMailer();
  if (url.startsWith("file:")) return openFileMailer(url.slice("file:".length), from);
  const server = serverAt(url);
  if (server === undefined) throw new Error("MAIL_URL does not name an SMTP server");
  return openSmtpMailer(server, from);
}

/** Returns the server that the URL names, or undefined if it names none. */
export function serverAt(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, searchParams } = new URL(text);
  const tls = searchParams.get("tls") ?? "required";
  const [user, pass] = [decoded(username), decoded(password)];
  if (hostname === "" || user === undefined || pass === undefined || (tls !== "required" && tls !== "optional"))
    return undefined;
  // A server that hides STARTTLS must not get the password in clear text.
  if (tls === "optional" && user !== "") return undefined;
  const isImplicit = protocol === "smtps:";
  const standardPort = isImplicit ? IMPLICIT_TLS_PORT : SUBMISSION_PORT;
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ""),
    port: port === "" ? standardPort : Number(port),
    tls: isImplicit ? "implicit" : tls,
    login: user === "" ? undefined : { user, pass },
  };
}

/** Returns the text without percent-encoding; undefined if it is malformed. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
