export { type Mail, type Mailer, MailRefusedError, MailUnavailableError } from "./mail.ts";
export { mailSettings, openMailer } from "./open-mailer.ts";
