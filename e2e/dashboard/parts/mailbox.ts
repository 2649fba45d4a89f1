// The emails that the mail server of the shared system has received.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ReceivedMail, readMail } from "@qr/mail/testing";
import { waitUntil } from "@qr/test-kit/wait-until";
import { inject } from "vitest";

const DELIVERED_MS = 30_000;

/** Waits until the address has received an email, and returns the newest. */
export async function mailTo(address: string): Promise<ReceivedMail> {
  let newest: ReceivedMail | undefined;
  await waitUntil(
    async () => {
      newest = (await allMails()).filter(({ to }) => to.includes(address)).at(-1);
      return newest !== undefined;
    },
    DELIVERED_MS,
    () => "no mail has arrived",
  );
  if (newest === undefined) throw new Error("no mail has arrived");
  return newest;
}

/** Returns the address of the link in an email. */
export function linkIn({ text }: ReceivedMail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error("the email contains no link");
  return link;
}

async function allMails(): Promise<ReceivedMail[]> {
  const { mailFolder } = inject("sharedSystem");
  const names = (await readdir(mailFolder)).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(names.map(async (name) => readMail(await readFile(join(mailFolder, name)))));
}
