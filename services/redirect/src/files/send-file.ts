// Serves the files behind content pages, which phones open in an app: a vCard in the contacts app, an event in the calendar app.

import { type FileType, foldLines, unfoldLines } from "@qr/contracts";
import type { HttpResponse } from "@qr/runtime";
import { isHead } from "../pages/pages.ts";
import { completeEvent } from "./complete-event.ts";

interface FileTarget {
  readonly type: FileType;
  readonly text: string;
  readonly codeId: string;
}

export const FILE_MEDIA_TYPES: Readonly<Record<FileType, string>> = { vcard: "text/vcard", event: "text/calendar" };

/**
 * With `inline`, phones show a preview of the file and offer to import the file; with `attachment`, they would only save
 * the file to the downloads folder.
 */
const DISPOSITIONS: Readonly<Record<FileType, string>> = {
  vcard: 'inline; filename="contact.vcf"',
  event: 'inline; filename="event.ics"',
};

const HEADERS = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
} as const;

/** Responds with the vCard, or with the event as a complete calendar. Folds lines and ends them with CRLF. */
export function sendFile(response: HttpResponse, { type, text, codeId }: FileTarget): void {
  const lines = type === "event" ? completeEvent(text, codeId, Date.now()) : unfoldLines(text);
  const body = Buffer.from(foldLines(lines));
  response.writeHead(200, {
    ...HEADERS,
    "Content-Type": `${FILE_MEDIA_TYPES[type]}; charset=utf-8`,
    "Content-Disposition": DISPOSITIONS[type],
    "Content-Length": body.length,
  });
  response.end(isHead(response.req) ? undefined : body);
}
