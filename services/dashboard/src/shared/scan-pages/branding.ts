// The account's branding, which pages for visitors show.

import type { Branding, BrandingChange, Domain } from "@qr/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";

const PATH = "/v1/branding";
const brandingKey = (accountId: string) => ["branding", accountId] as const;

export type CustomPage = NonNullable<Branding["pages"]["expired"]>;
export type PageKind = keyof Branding["pages"];
/** The custom pages of the account, or of a domain, which has none for passwords. */
export type CustomPages = Branding["pages"] | Domain["pages"];

export function useBranding() {
  const { account } = useMe();
  return useQuery({
    queryKey: brandingKey(account.id),
    queryFn: ({ signal }) => ask<Branding>(PATH, { signal }),
  });
}

/** Returns a function that changes the branding, keeps the new branding in the cache, and returns it. */
export function useBrandingChange(): (change: BrandingChange) => Promise<Branding> {
  const queries = useQueryClient();
  const { account } = useMe();
  return async (change) => {
    const changed = await ask<Branding>(PATH, { method: "PATCH", body: change });
    queries.setQueryData(brandingKey(account.id), changed);
    return changed;
  };
}
