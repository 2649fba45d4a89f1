// The types of content that a code can have, and the formats that a code's first image can have.

export const CODE_TYPES = [
  "url",
  "links",
  "app",
  "text",
  "email",
  "phone",
  "sms",
  "geo",
  "wifi",
  "vcard",
  "event",
] as const;
export type CodeType = (typeof CODE_TYPES)[number];

export const IMAGE_FORMATS = ["png", "svg"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
