// The emails about an erased account: when the erasure is requested, and when it is done.

import type { Mail } from "@qr/mail";
import type { MailLanguage } from "@qr/session-api";
import { z } from "zod";
import { ERASURE } from "./erasure-texts.ts";
import { noticeMail } from "./link-mail.ts";
import { mailLanguage } from "./mail-texts.ts";

interface Requested {
  email: string;
  language: string;
  data: unknown;
}

const erased = z.object({
  account: z.string(),
  until: z.iso.datetime().optional(),
  target: z.string().optional(),
  by: z.string().optional(),
});

export async function accountErasedMail({ email: to, language: code, data }: Requested): Promise<Mail> {
  const language = mailLanguage(code);
  const { account, until, target, by } = erased.parse(data);
  const { stop, keep, redirect, ...own } = ERASURE[language].requested;
  const { subject, text, note } = by === undefined ? own : ERASURE[language].others;
  const codes = until === undefined ? stop : target === undefined ? keep : redirect;
  const values = { account, date: dayOf(until, language), target: target ?? "", by: by ?? "" };
  return noticeMail({
    to,
    language,
    texts: { subject, texts: [filled(text, values), filled(codes, values)], note: filled(note, values) },
  });
}

export async function erasureDoneMail({ email: to, language: code }: Requested): Promise<Mail> {
  const language = mailLanguage(code);
  const { subject, text, note } = ERASURE[language].done;
  return noticeMail({ to, language, texts: { subject, texts: [text], note } });
}

function dayOf(until: string | undefined, language: MailLanguage): string {
  if (until === undefined) return "";
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(until));
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
