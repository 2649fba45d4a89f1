import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openFileMailer } from "./mailer.file.ts";
import { createMemoryMailer } from "./mailer.memory.ts";
import { openSmtpMailer } from "./mailer.smtp.ts";
import { describeMailer } from "./testing/mailer-suite.ts";
import { readMail } from "./testing/received-mail.ts";
import { startSmtpServer } from "./testing/smtp-server.ts";

const FROM = "QR codes <qr@service.example>";

describeMailer("over SMTP", async () => {
  const server = await startSmtpServer();
  const { port, ca } = server;
  const mailer = openSmtpMailer({ host: "127.0.0.1", port, tls: "required", login: undefined, ca: ca ?? "" }, FROM);
  return { mailer, received: async () => server.mails, drop: server.close };
});

describeMailer("into a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "qr-mail-"));
  return {
    mailer: openFileMailer(join(folder, "mail"), FROM),
    received: () => mailsIn(join(folder, "mail")),
    drop: () => rm(folder, { recursive: true }),
  };
});

describeMailer("into memory", async () => {
  const mailer = createMemoryMailer();
  return {
    mailer,
    received: async () =>
      mailer.mails.map(({ to, id, ...mail }) => ({
        ...mail,
        from: FROM,
        to: [to],
        messageId: `<${id}@localhost>`,
        headers: [],
      })),
    drop: async () => {},
  };
});

it("keeps the newest 1,000 mails in a folder, which only this user can read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "qr-mail-"));
  try {
    const mails = join(folder, "mail");
    const mailer = openFileMailer(mails, FROM);
    for (let index = 0; index < 1003; index += 1)
      await mailer.send({ to: "ada@example.com", subject: String(index), text: "x", html: "x" }, `event-${index}`);
    const names = await readdir(mails);
    expect(names).toHaveLength(1000);
    const modes = await Promise.all([mails, join(mails, names[0] ?? "")].map(async (path) => (await stat(path)).mode));
    expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0]);
    const kept = (await mailsIn(mails)).map(({ subject }) => Number(subject)).sort((a, b) => a - b);
    expect([kept[0], kept.at(-1)]).toEqual([3, 1002]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function mailsIn(folder: string) {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name)))));
}
