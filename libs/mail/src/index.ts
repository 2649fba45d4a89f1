export { type Mail, type Mailer, MailRefusedError, MailUnavailableError } from "./mail.ts";
export { mailSettings, openMailer, reachesPeople } from "./open-mailer.ts";
