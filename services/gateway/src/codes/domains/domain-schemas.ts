// The bodies and records of domains.

import type { ErrorDetail } from "@qr/contracts";
import { changedPages, DOMAIN_PAGE_KINDS, shownPages, violation } from "@qr/contracts";
import { z } from "zod";
import { pageUrlViolations } from "../branding/page-urls.ts";
import { checkUrl, type UrlRules } from "../content/check-url.ts";
import { hasReadableLabels, isSpecialHost } from "../content/hosts.ts";
import { DOMAIN_STATES } from "./domain.ts";
import type { DomainSettings } from "./domain-settings.ts";

/** Maximum length of a host. The name of its TXT record is longer, and must still be a valid DNS name. */
const MAX_HOST_LENGTH = 239;
const MAX_FILE_LENGTH = 8192;
const MIN_SLUG = 4;
const MAX_SLUG = 40;
const HOST = /^(?=.{4,239}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Returns the host in lowercase ASCII without a trailing dot. If the text is not a host, the result is not one either.
 */
function asciiHost(text: string): string {
  if (/[\s/\\?#@:%*[\]]/.test(text)) return text;
  try {
    return new URL(`https://${text}`).hostname.replace(/\.$/, "");
  } catch {
    return "";
  }
}

const host = z
  .string()
  .min(1)
  .max(MAX_HOST_LENGTH)
  .transform(asciiHost)
  .refine(
    (value) => HOST.test(value) && !/^[\d.]+$/.test(value) && hasReadableLabels(value),
    violation("invalid_host", "Must be a host name such as go.example.com, without scheme, port, or path."),
  )
  .describe("The host name, such as `go.example.com`. Unicode is converted to ASCII.");

const target = z.string().min(1).max(2048).nullable();
const appFile = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .refine(
    (value) => JSON.stringify(value).length <= MAX_FILE_LENGTH,
    violation("too_long", `Must have at most ${MAX_FILE_LENGTH} characters as JSON.`),
  )
  .nullable();

const settings = {
  case_sensitive: z
    .boolean()
    .describe(
      "Whether paths are case-sensitive, so that `/Menu` and `/menu` differ. Cannot be changed once a code has used the domain.",
    ),
  slug_length: z
    .int()
    .min(MIN_SLUG)
    .max(MAX_SLUG)
    .nullable()
    .describe("The length of generated slugs. Null means 10, as on the short host."),
  root_target: target.describe("Where to send visitors of the bare host. Null means a page of this service."),
  not_found_target: target.describe(
    "Where to send visitors of paths that no code has. Null means a page of this service.",
  ),
  gone_target: target.describe("Where to send visitors of deleted codes. Null means a page of this service."),
};
const files = {
  apple_app_site_association: appFile.describe("The JSON of `/.well-known/apple-app-site-association`, or null."),
  assetlinks: appFile.describe("The JSON of `/.well-known/assetlinks.json`, or null."),
};

export const createDomainRequest = z
  .strictObject({ host, ...z.object(settings).partial().shape })
  .meta({ id: "CreateDomain" });

const pages = changedPages(DOMAIN_PAGE_KINDS)
  .nullable()
  .describe(
    "The domain's custom pages, which take precedence over the account's. Omitted pages stay. Null removes all.",
  );

export const updateDomainRequest = z
  .strictObject({ ...settings, ...files, pages })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    ...violation("empty_change", "Must contain at least one field."),
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: "UpdateDomain" });

const id = z.string().describe("The unique identifier of the domain.");
const time = z.iso.datetime({ precision: 3 });

export const domainSchema = z
  .strictObject({
    id,
    host: z.string().describe("The host name in lowercase ASCII."),
    host_display: z.string().describe("The host name in Unicode."),
    state: z
      .enum(DOMAIN_STATES)
      .describe(
        "`pending`: not verified yet. `verified`: short links work. `failing`: the DNS records were missing at the last two daily checks; short links still work. " +
          "`lost`: another account has verified the host; the codes work at their addresses on the short host.",
      ),
    records: z
      .array(
        z.strictObject({
          type: z.enum(["TXT", "CNAME", "A", "AAAA"]),
          name: z.string().describe("The fully qualified name, without a trailing dot."),
          value: z.string(),
          seen: z.array(z.string()).describe("The values in DNS at the last check."),
          ok: z.boolean(),
        }),
      )
      .describe(
        "The DNS records to set. At the apex of a zone, set A and AAAA records with the addresses of the short host instead of a CNAME.",
      ),
    ...settings,
    ...files,
    pages: shownPages(DOMAIN_PAGE_KINDS).describe(
      "The domain's custom pages, which take precedence over the account's. Null: the domain has no such page.",
    ),
    created_at: time.describe("The time of creation, in UTC."),
    verified_at: time.nullable().describe("The time of the first successful check, in UTC."),
    checked_at: time.nullable().describe("The time of the last check, in UTC."),
    codes: z.int().min(0).describe("The number of codes on the domain."),
  })
  .meta({ id: "Domain" });

export const domainListSchema = z.strictObject({
  data: z.array(domainSchema).describe("The account's domains, newest first."),
});
export const domainDeletionSchema = z.strictObject({ id, deleted: z.literal(true) });
export const deleteDomainQuery = z.strictObject({
  codes: z
    .literal("keep", { error: "Must be `keep`." })
    .optional()
    .describe(
      "`keep` deletes the domain even if codes use it. They then work only at their addresses on the short host.",
    ),
});

type Change = z.infer<typeof updateDomainRequest>;

/** Returns the columns to set for a request. */
export function settingsOf(change: Change): DomainSettings {
  const columns = {
    caseSensitive: change.case_sensitive,
    slugLength: change.slug_length,
    rootTarget: change.root_target,
    notFoundTarget: change.not_found_target,
    goneTarget: change.gone_target,
    appleAppSiteAssociation: textOf(change.apple_app_site_association),
    assetlinks: textOf(change.assetlinks),
    pages: change.pages,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function textOf(json: unknown): string | null | undefined {
  return json === null || json === undefined ? json : JSON.stringify(json);
}

/** Returns the violations in the domain's root, not-found, and gone targets, and in the buttons of its pages. */
export function targetViolations(change: Partial<Change>, rules: UrlRules): ErrorDetail[] {
  const inPages = pageUrlViolations(change.pages, rules);
  const inTargets = (["root_target", "not_found_target", "gone_target"] as const).flatMap((field) => {
    const url = change[field];
    const broken = typeof url === "string" ? checkUrl(url, rules) : undefined;
    return broken ? [{ field, ...broken }] : [];
  });
  return [...inTargets, ...inPages];
}

/** Returns a violation if no account can own the host: if it is a special-use name, or one of the service's own hosts. */
export function hostViolations(request: { host?: string | undefined }, rules: UrlRules): ErrorDetail[] {
  const { host: name } = request;
  if (name === undefined) return [];
  if (rules.own.include(new URL(`https://${name}`))) {
    return [{ field: "host", code: "reserved_host", message: "This host belongs to the service." }];
  }
  if (rules.allowsPrivateHosts || !isSpecialHost(name)) return [];
  return [{ field: "host", code: "invalid_host", message: "Must be a public host name, not a special-use name." }];
}
