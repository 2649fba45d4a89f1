// Sends mail: over SMTP (mailer.smtp.ts), into a folder (mailer.file.ts), or into memory (mailer.memory.ts). All three pass mailer-suite.ts.

/** An email to one person. */
export interface Mail {
  /** The recipient's address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Thrown if the server has refused an email for good, for example because the mailbox does not exist. A retry would fail too. As with every
 * error from a mailer, the message does not contain the recipient's address.
 */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
}

/** Thrown if an email cannot be sent now. Retry later. */
export class MailUnavailableError extends Error {
  override readonly name = "MailUnavailableError";
}

export interface Mailer {
  /**
   * Sends an email; resolves when the server has accepted it. `id` becomes part of the Message-ID, by which receivers recognize an email that is
   * sent again; `id` contains only letters, digits, and hyphens. Rejects with a MailRefusedError, or within 60 s with a MailUnavailableError.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}
