// Writes mail as files into a folder, for a service on one machine. Mail programs open these files.

import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensurePrivateFolder, writeDurableFile } from "@qr/runtime";
import { createTransport } from "nodemailer";
import { envelopeOf } from "./envelope.ts";
import type { Mailer } from "./mail.ts";

/** Number of emails that are kept. The oldest are deleted. */
const MAX_FILES = 1000;
const MAIL = ".eml";

export function openFileMailer(folder: string, from: string): Mailer {
  let written = 0;
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(envelopeOf(mail, id, from));
      if (!Buffer.isBuffer(message)) throw new Error("The mail was not composed in memory.");
      await ensurePrivateFolder(folder);
      const time = new Date().toISOString().replaceAll(":", "");
      written += 1;
      await writeDurableFile(join(folder, `${time}-${written}-${id}${MAIL}`), message);
      await deleteOldest(folder);
    },
    async close() {},
  };
}

async function deleteOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(MAIL)).sort();
  for (const name of names.slice(0, -MAX_FILES)) await rm(join(folder, name), { force: true });
}
