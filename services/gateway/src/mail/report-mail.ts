// Composes a weekly report: the scans of the last week next to those of the week before, and the codes with the most scans.

import type { Mail } from "@qr/mail";
import type { MailLanguage } from "@qr/session-api";
import { z } from "zod";
import { type WeekOfScans, weekBefore } from "../events/week.ts";
import type { ComposeParts, RequestedMail } from "./composer.ts";
import { linkMail } from "./link-mail.ts";
import { mailLanguage } from "./mail-texts.ts";
import { REPORT } from "./report-texts.ts";

const reportData = z.object({ account_id: z.uuid(), week: z.iso.date() });

/** Returns undefined if the person is no longer a member, has turned the report off, or has another address now. */
export async function weeklyReportMail(
  { email, language: code, data }: RequestedMail,
  { prisma, dashboardUrl, readWeek }: ComposeParts,
): Promise<Mail | undefined> {
  const { account_id: accountId, week } = reportData.parse(data);
  const member = await prisma.membership.findFirst({
    where: { accountId, weeklyReportWeek: { not: null }, user: { email } },
    select: { account: { select: { id: true, name: true, email: true, createdAt: true } } },
  });
  if (member === null) return undefined;
  const { account } = member;
  const last = weekBefore(new Date(week), 1);
  const [scans, before] = [await readWeek(account, last), await readWeek(account, weekBefore(new Date(week), 2))];
  const language = mailLanguage(code);
  const { text, scans: scansText, visitors, top, ...texts } = REPORT[language];
  const days = daysText(last, language);
  const lines = [
    filled(scansText, language, { now: scans.scans, before: before.scans }),
    filled(visitors, language, { now: scans.visitors, before: before.visitors }),
    ...(scans.top.length === 0 ? [] : [top, ...scans.top.map((code) => codeLine(code, language))]),
  ];
  return linkMail({
    to: email,
    language,
    texts: {
      ...texts,
      text: text.replace("{{account}}", () => account.name ?? account.email).replace("{{days}}", days),
    },
    lines,
    url: new URL("/analytics?range=last_7_days", dashboardUrl).href,
  });
}

function codeLine({ name, scans }: WeekOfScans["top"][number], language: MailLanguage): string {
  return `${name}: ${new Intl.NumberFormat(language).format(scans)}`;
}

function daysText({ from, to }: { from: string; to: string }, language: MailLanguage): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return format.formatRange(new Date(from), new Date(to));
}

function filled(text: string, language: MailLanguage, values: Readonly<Record<string, number>>): string {
  const format = new Intl.NumberFormat(language);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => format.format(values[name] ?? 0));
}
