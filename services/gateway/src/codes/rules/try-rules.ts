// Determines where a code would lead for a given visit.

import { BROWSERS, type CachedRules, DEVICES, instant, OPERATING_SYSTEMS, SCAN_SOURCES, storable } from "@qr/contracts";
import { explainRules, explanationSchema, type RuleFacts } from "@qr/rules";
import { z } from "zod";
import type { StoredCode } from "../code-schemas.ts";

const MAX_LENGTH = 2048;
const fact = (description: string) => storable(MAX_LENGTH).optional().describe(description);

export const tryRequest = z
  .strictObject({
    at: instant.optional().describe("The time of the visit. Default: now."),
    device: z.enum(DEVICES).optional().describe("The class of the device."),
    os: z.enum(OPERATING_SYSTEMS).optional().describe("The class of the operating system."),
    browser: z.enum(BROWSERS).optional().describe("The class of the browser."),
    language: fact("The languages of the browser in the form of `Accept-Language`, such as `de-AT, en;q=0.8`."),
    country: fact("ISO 3166-1 alpha-2, such as `DE`.").transform((value) => value?.toUpperCase()),
    region: fact("ISO 3166-2, such as `DE-BE`.").transform((value) => value?.toUpperCase()),
    city: fact("The name of the city."),
    ip: fact("The IPv4 or IPv6 address."),
    query: fact("The query of the short URL, without `?`."),
    referrer: fact("The host of the page with the link.").transform((value) => value?.toLowerCase()),
    source: z.enum(SCAN_SOURCES).optional().describe("`symbol` for a scan of the symbol, or `link`."),
    bucket: z.number().min(0).lt(100).optional().describe("The visitor's position among all visitors, in percent."),
  })
  .meta({ id: "Visit" });
export type TryRequest = z.infer<typeof tryRequest>;

export const triedRules = z
  .strictObject({
    rule: z.uuid().nullable().describe("The ID of the first rule that applies, or null."),
    target: z.string().describe("Where an active code leads: the target of that rule, or the code's own target."),
    rules: explanationSchema.shape.rules.describe(
      "All rules of the code, each with what its leaves were compared with.",
    ),
  })
  .meta({ id: "TriedRules" });

const BUCKETS_PER_PERCENT = 100;

export function tryRules({ rules, target }: StoredCode, visit: TryRequest) {
  const cached: CachedRules = { key: rules?.key ?? "", list: rules?.list ?? [] };
  const { chosen, rules: explained } = explainRules(cached, factsOf(visit));
  const rule = cached.list[chosen];
  return { rule: rule?.id ?? null, target: rule?.target ?? target, rules: explained };
}

function factsOf({ at, device, os, browser, language, ip, query, bucket, ...facts }: TryRequest): RuleFacts {
  return {
    ...facts,
    timeMs: at?.getTime() ?? Date.now(),
    agent: { device, os, browser },
    acceptLanguage: language,
    address: ip,
    queryString: query,
    bucket: bucket === undefined ? undefined : Math.floor(bucket * BUCKETS_PER_PERCENT),
  };
}
