// Checks the addresses that the account's pages lead to.

import type { CustomPagesChange, ErrorDetail } from "@qr/contracts";
import { checkUrl, type UrlRules } from "../content/check-url.ts";

/** Returns the violations in the addresses of the pages' buttons, which must follow the same rules as targets. */
export function pageUrlViolations(pages: CustomPagesChange | null | undefined, rules: UrlRules): ErrorDetail[] {
  return Object.entries(pages ?? {}).flatMap(([kind, page]) => {
    const url = page?.button?.url;
    const broken = url === undefined ? undefined : checkUrl(url, rules);
    return broken ? [{ field: `pages.${kind}.button.url`, ...broken }] : [];
  });
}

/** Returns the violations in the address for reports. */
export function reportUrlViolations(url: string | null | undefined, rules: UrlRules): ErrorDetail[] {
  const broken = url?.startsWith("https://") ? checkUrl(url, rules) : undefined;
  return broken ? [{ field: "report_url", ...broken }] : [];
}
