// The body and the record of an account's branding.

import { changedPages, PAGE_KINDS, shownPages, violation } from "@qr/contracts";
import { z } from "zod";

const MAX_REPORT_URL_LENGTH = 2048;

const reportUrl = z
  .string()
  .max(MAX_REPORT_URL_LENGTH)
  .refine(isReportUrl, violation("invalid_target", "Must be an https URL, or a mailto URL with one email address."));

/** Returns whether the text begins with https, or is a mailto URL without any fields. Routes also check the host of an https URL. */
function isReportUrl(text: string): boolean {
  if (text.startsWith("https://")) return true;
  return text.startsWith("mailto:") && z.email().safeParse(text.slice("mailto:".length)).success;
}

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "Must be a color in the form #rrggbb." })
  .transform((value) => value.toLowerCase());

const COLOR = "The color of buttons and accents, in the form `#rrggbb`, in lowercase. Null: the color of this service.";
const REPORT_URL =
  "Where visitors can report a link of the account: an https or mailto URL. Null: the contact of the operator of this service.";

export const brandingChange = z
  .strictObject({
    color: color.nullable().describe(COLOR),
    logo: z
      .string()
      .regex(/^logo_[0-9a-z]{26}$/, { error: "Must be the `id` of a logo in this account." })
      .nullable()
      .describe("The `id` of one of the account's logos. Null: no logo."),
    pages: changedPages(PAGE_KINDS).describe(
      "The account's custom pages to set, in plain text, in place of the pages of this service.",
    ),
    report_url: reportUrl.nullable().describe(REPORT_URL),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    ...violation("empty_change", "Must contain at least one of: `color`, `logo`, `pages`, `report_url`."),
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: "UpdateBranding" });

export const brandingSchema = z
  .strictObject({
    name: z
      .string()
      .nullable()
      .describe("The account's name, which its owners and admins change in the dashboard. Null: pages show no name."),
    color: z.string().nullable().describe(COLOR),
    logo: z.string().nullable().describe("The `id` of the logo. Null: no logo."),
    pages: shownPages(PAGE_KINDS).describe("The account's custom pages. Null: the page of this service."),
    report_url: z.string().nullable().describe(REPORT_URL),
  })
  .meta({ id: "Branding" });
