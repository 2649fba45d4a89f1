// The endpoints for an account's branding, and their descriptions.

import { allPages, type ErrorDetail, logoIdFromUuid, PAGE_KINDS, uuidFromLogoId } from "@qr/contracts";
import type { z } from "zod";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { accepted, invalidRequest, validateFields, validFields } from "../../route/violations.ts";
import type { UrlRules } from "../content/check-url.ts";
import type { LogoStore } from "../logos/logo-store.ts";
import { brandingChange, brandingSchema } from "./branding-schemas.ts";
import type { Branding, BrandingStore } from "./branding-store.ts";
import { pageUrlViolations, reportUrlViolations } from "./page-urls.ts";

export interface BrandingParts {
  brandings: BrandingStore;
  logos: Pick<LogoStore, "has">;
  urlRules: UrlRules;
}

const ONLY = { path: "/v1/branding" } as const;

export function brandingRoutes(parts: BrandingParts): ApiRoute[] {
  /** Returns the UUID of the account's logo that a request names; undefined if the account has no such logo. */
  const logoIdOf = async (accountId: string, id: string | null | undefined) => {
    if (id === undefined || id === null) return id;
    const uuid = uuidFromLogoId(id);
    return uuid !== undefined && (await parts.logos.has(accountId, uuid)) ? uuid : undefined;
  };
  const show = async ({ principal }: ApiCall) => ({
    body: brandingRecord(await parts.brandings.read(principal.accountId)),
  });
  const update = async ({ body, principal: { accountId }, gate }: ApiCall) => {
    const logoId = await logoIdOf(accountId, validFields(brandingChange, body).logo);
    const { color, pages, report_url } = accepted(
      validateFields(brandingChange, body, [
        (fields) => pageUrlViolations(fields.pages, parts.urlRules),
        (fields) => reportUrlViolations(fields.report_url, parts.urlRules),
        ({ logo }) => (logo && logoId === undefined ? [UNKNOWN_LOGO] : []),
      ]),
    );
    const branding = await parts.brandings.change(accountId, { color, pages, reportUrl: report_url, logoId }, gate);
    if (branding === undefined) throw invalidRequest([UNKNOWN_LOGO]);
    return { body: brandingRecord(branding) };
  };
  return [
    { method: "get", ...ONLY, scope: "qr:read", limitedKeys: "refused", description: READ_BRANDING, respond: show },
    {
      method: "patch",
      ...ONLY,
      scope: "qr:write",
      limitedKeys: "refused",
      action: "branding.updated",
      description: UPDATE_BRANDING,
      respond: update,
    },
  ];
}

const UNKNOWN_LOGO: ErrorDetail = {
  field: "logo",
  code: "invalid_value",
  message: "Must be the `id` of a logo in this account.",
};

function brandingRecord({ name, color, logoId, pages, reportUrl }: Branding): z.input<typeof brandingSchema> {
  return {
    name,
    color,
    logo: logoId === null ? null : logoIdFromUuid(logoId),
    pages: allPages(PAGE_KINDS, pages),
    report_url: reportUrl,
  };
}

const EXPIRED = {
  title: "This offer has ended",
  text: "Thank you for your interest. Our current offers are on our website.",
  button: { label: "See current offers", url: "https://example.com/offers" },
};
const EXAMPLE_BRANDING = {
  name: "Café Luna",
  color: "#1a237e",
  logo: "logo_06ey1qk3r5s8mq2v7c9t4w1x0b",
  pages: { ...allPages(PAGE_KINDS, null), expired: EXPIRED },
  report_url: "mailto:hello@example.com",
};
const RECORD = json({ schema: brandingSchema, examples: oneExample("A branding", EXAMPLE_BRANDING) });

const READ_BRANDING: RouteDescription = {
  operationId: "readBranding",
  group: "Branding",
  summary: "Read the branding",
  description:
    "Returns what the account shows on the pages that visitors see, such as contact cards and the pages for codes that are not active.",
  response: { description: "The branding.", content: RECORD },
  errors: [],
};

const UPDATE_BRANDING: RouteDescription = {
  operationId: "changeBranding",
  group: "Branding",
  summary: "Update the branding",
  description:
    "Changes only the fields in the request and, in `pages`, only the pages in it. Visitors see the change within about a minute. Every " +
    "visitor gets a custom page in the language in which it is written; the service translates only its own pages.",
  body: json({
    schema: brandingChange,
    examples: oneExample("A color and a custom page", { color: "#1a237e", pages: { expired: EXPIRED } }),
  }),
  response: { description: "The updated branding.", content: RECORD },
  errors: [],
};
