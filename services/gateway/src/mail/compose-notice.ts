// Composes notices. What people have chosen, such as names, appears only in the text, never in a header.

import type { Mail } from "@qr/mail";
import { z } from "zod";
import type { NoticeKind } from "../events/notice-kinds.ts";
import { linkMail } from "./link-mail.ts";
import { mailLanguage } from "./mail-texts.ts";
import { NOTICES, OPERATOR } from "./notice-texts.ts";

const MAX_SHOWN = 100;

/** The page that the link opens. */
const PAGES: Readonly<Record<NoticeKind, string>> = {
  removed_member: "/",
  new_key: "/settings/keys",
  new_device: "/settings/account",
  failing_domain: "/settings/domains",
};

const noticeData = z.record(z.string(), z.string());

export function composeNotice(
  kind: NoticeKind,
  { email, language: code, data }: { email: string; language: string; data: unknown },
  dashboardUrl: string,
): Mail {
  const language = mailLanguage(code);
  const { text, ...texts } = NOTICES[kind][language];
  const values: Record<string, string> = { by: OPERATOR[language], ...noticeData.parse(data) };
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown(values[name] ?? ""));
  return linkMail({
    to: email,
    language,
    texts: { ...texts, text: filled },
    url: new URL(PAGES[kind], dashboardUrl).href,
  });
}

/** Returns the value on one line, and shortened if it is long. */
function shown(value: string): string {
  const characters = [...value.replaceAll(/[\s\p{C}]+/gu, " ")];
  return characters.length <= MAX_SHOWN ? characters.join("") : `${characters.slice(0, MAX_SHOWN - 1).join("")}…`;
}
