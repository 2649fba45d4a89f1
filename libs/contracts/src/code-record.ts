// The one shape in which the API shows a QR code: create, get, change and list item alike.

import { z } from "zod";

export const CODE_TYPES = ["url", "text", "email", "phone", "sms", "geo", "wifi", "vcard", "event"] as const;
export const IMAGE_FORMATS = ["png", "svg"] as const;

export const codeRecordSchema = z.strictObject({
  id: z.string(),
  type: z.enum(CODE_TYPES),
  target: z.string(),
  dynamic: z.boolean(),
  title: z.string().nullable(),
  color: z.strictObject({ dark: z.string(), light: z.string() }),
  format: z.enum(IMAGE_FORMATS),
  short_url: z.url(),
  image_url: z.url(),
  svg_url: z.url(),
  scans: z.int().min(0),
  created_at: z.iso.datetime({ precision: 3 }),
  updated_at: z.iso.datetime({ precision: 3 }),
});
export type CodeRecord = z.infer<typeof codeRecordSchema>;
