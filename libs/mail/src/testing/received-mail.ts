// Reads an email as a mail program does.

import PostalMime from "postal-mime";

export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The names of all headers, in lowercase. */
  headers: string[];
}

export async function readMail(source: Buffer): Promise<ReceivedMail> {
  const { from, to, subject, text, html, messageId, headers } = await PostalMime.parse(source);
  return {
    from: from?.address ?? "",
    to: (to ?? []).flatMap(({ address }) => address ?? []),
    subject: subject ?? "",
    text: (text ?? "").trimEnd(),
    html: (html ?? "").trimEnd(),
    messageId: messageId ?? "",
    headers: headers.map(({ key }) => key),
  };
}
