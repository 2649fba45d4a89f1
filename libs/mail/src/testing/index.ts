export { readMail } from "./received-mail.ts";
export { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "./smtp-server.ts";
