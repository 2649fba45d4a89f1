// The common layout of all emails, with or without a link: plain text and HTML from the same strings.

import type { Mail } from "@qr/mail";
import type { MailLanguage } from "@qr/session-api";
import type { LinkMailTexts } from "./mail-texts.ts";

interface LinkMail {
  to: string;
  language: MailLanguage;
  texts: LinkMailTexts;
  /** Lines after the text. */
  lines?: readonly string[];
  /** The address that the link opens. */
  url: string;
}

interface NoticeMail {
  to: string;
  language: MailLanguage;
  texts: { subject: string; texts: readonly string[]; note: string };
}

export function linkMail({ to, language, texts: { subject, text, action, note }, lines = [], url }: LinkMail): Mail {
  const link = escaped(url);
  return {
    to,
    subject,
    text: `${[text, ...(lines.length === 0 ? [] : ["", ...lines])].join("\n")}\n\n${action}:\n${url}\n\n${note}\n`,
    html: page(language, subject, [
      `<p>${escaped(text)}</p>`,
      ...(lines.length === 0 ? [] : [`<p style="overflow-wrap:anywhere">${lines.map(escaped).join("<br>")}</p>`]),
      `<p><a href="${link}" style="${BUTTON}">${escaped(action)}</a></p>`,
      `<p style="${SMALL}">${escaped(note)}</p>`,
      `<p style="${SMALL};overflow-wrap:anywhere">${link}</p>`,
    ]),
  };
}

/** Returns an email without a link. */
export function noticeMail({ to, language, texts: { subject, texts, note } }: NoticeMail): Mail {
  return {
    to,
    subject,
    text: `${[...texts, note].join("\n\n")}\n`,
    html: page(language, subject, [
      ...texts.map((text) => `<p style="overflow-wrap:anywhere">${escaped(text)}</p>`),
      `<p style="${SMALL}">${escaped(note)}</p>`,
    ]),
  };
}

function page(language: MailLanguage, subject: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1a1d24;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
${paragraphs.join("\n")}
</div></body></html>
`;
}

const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#3b46b8;color:#fff;text-decoration:none";
const SMALL = "color:#5a5f6b;font-size:14px";

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
