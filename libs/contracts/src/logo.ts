// Logos: what may be sent, and how the API shows them.

import { z } from "zod";

/** Media types that a logo may be sent as. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/svg+xml"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
/** Largest file that is taken. */
export const MAX_LOGO_BYTES = 1024 * 1024;
/** Logos that an account may have at a time. */
export const MAX_LOGOS = 50;

const logoId = z.string().describe("Identifier of the logo, for `style.logo` of a code.");

export const logoSchema = z
  .strictObject({
    id: logoId,
    created_at: z.iso.datetime({ precision: 3 }).describe("Time of creation, UTC."),
  })
  .meta({ id: "Logo" });
export type LogoRecord = z.infer<typeof logoSchema>;

export const logoListSchema = z.strictObject({
  data: z.array(logoSchema).max(MAX_LOGOS).describe("The account's logos, newest first."),
});

export const logoDeletionSchema = z.strictObject({ id: logoId, deleted: z.literal(true) });
