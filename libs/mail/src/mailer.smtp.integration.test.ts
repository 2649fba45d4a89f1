import { inspect } from "node:util";
import { afterEach, expect, it } from "vitest";
import { MailRefusedError, MailUnavailableError } from "./mail.ts";
import { openSmtpMailer, type SmtpServer } from "./mailer.smtp.ts";
import { startSmtpServer, type TestSmtpServer } from "./testing/smtp-server.ts";

const FROM = "qr@service.example";
const MAIL = { to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
const LOGIN = { user: "qr", pass: "p@ss:w/ord" };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function start(...options: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...options);
  ends.push(server.close);
  return server;
}

const trusting = ({ ca }: TestSmtpServer) => (ca === undefined ? {} : { ca });
const mailerFor = (server: TestSmtpServer, options: Partial<SmtpServer> = {}) =>
  openSmtpMailer(
    { host: "127.0.0.1", port: server.port, tls: "required", login: undefined, ...trusting(server), ...options },
    FROM,
  );
const failureOf = (sent: Promise<void>) =>
  sent.then(
    () => undefined,
    (error: unknown) => error,
  );

it("encrypts the connection and signs in", async () => {
  const server = await start({ login: LOGIN });
  await mailerFor(server, { login: LOGIN }).send(MAIL, "event-1");
  expect(server.mails).toMatchObject([{ from: FROM, to: [MAIL.to], isEncrypted: true }]);
});

it("sends neither mail nor password to a server without TLS, unless TLS is optional", async () => {
  const server = await start({ tls: "none" });
  const failure = await failureOf(mailerFor(server).send(MAIL, "event-1"));
  expect(failure).toBeInstanceOf(MailUnavailableError);
  expect(server.mails).toEqual([]);
  await mailerFor(server, { tls: "optional" }).send(MAIL, "event-1");
  expect(server.mails).toMatchObject([{ isEncrypted: false }]);
});

it("sends nothing to a server whose certificate it does not trust", async () => {
  const server = await start();
  const stranger = openSmtpMailer({ host: "127.0.0.1", port: server.port, tls: "required", login: undefined }, FROM);
  expect(await failureOf(stranger.send(MAIL, "event-1"))).toBeInstanceOf(MailUnavailableError);
  expect(server.mails).toEqual([]);
});

it.each([
  ["recipient", 550, true],
  ["recipient", 450, false],
  ["mail", 554, true],
  ["mail", 451, false],
] as const)("a %s refused with %i is refused for good: %s", async (refused, status, isForGood) => {
  const server = await start();
  server.answerWith(async (step) => (step === refused ? status : undefined));
  const failure = await failureOf(mailerFor(server).send(MAIL, "event-1"));
  expect(failure).toBeInstanceOf(isForGood ? MailRefusedError : MailUnavailableError);
  expect(inspect(failure)).not.toContain(MAIL.to);
  expect(server.mails).toEqual([]);
});

it("reads no address as several recipients", async () => {
  const server = await start();
  const recipients: string[] = [];
  server.answerWith(async (step, address) => {
    if (step === "recipient") recipients.push(address);
    return undefined;
  });
  await failureOf(mailerFor(server).send({ ...MAIL, to: "ada@example.com, eve@example.com" }, "event-1"));
  await failureOf(mailerFor(server).send({ ...MAIL, to: "ada@example.com>\r\nRCPT TO:<eve@example.com" }, "event-2"));
  expect(recipients).not.toContain("eve@example.com");
});

it("a sender that the server does not accept is not the mail's fault", async () => {
  const server = await start();
  server.answerWith(async (step) => (step === "sender" ? 550 : undefined));
  expect(await failureOf(mailerFor(server).send(MAIL, "event-1"))).toBeInstanceOf(MailUnavailableError);
});

it("a wrong login and a server that is away are not the mail's fault", async () => {
  const server = await start({ login: LOGIN });
  const failures = [await failureOf(mailerFor(server, { login: { ...LOGIN, pass: "wrong" } }).send(MAIL, "event-1"))];
  await server.close();
  failures.push(await failureOf(mailerFor(server).send(MAIL, "event-1")));
  for (const failure of failures) expect(failure).toBeInstanceOf(MailUnavailableError);
});
