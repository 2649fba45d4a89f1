// The account's logos.

import type { Logo } from "@qr/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";

/** The types of files from which the gateway makes logos. */
export const LOGO_TYPES = ["image/svg+xml", "image/png", "image/jpeg"] as const;
/** Longer than the gateway's deadline for converting a file. */
const UPLOAD_MS = 30_000;

const logosKey = (accountId: string) => ["logos", accountId] as const;

/** Returns the query for the account's logos, newest first. */
export function useLogos() {
  const { account } = useMe();
  return useQuery({
    queryKey: logosKey(account.id),
    queryFn: async ({ signal }) => (await ask<{ data: Logo[] }>("/v1/logos", { signal })).data,
  });
}

/** Returns the query for the URL of a logo's image. Loads nothing for the ID "", which means no logo. */
export function useLogoImage(id: string) {
  const { account } = useMe();
  return useQuery({
    queryKey: [...logosKey(account.id), id],
    queryFn: async ({ signal }) => (await ask<{ image: string }>(pathOf(id), { signal })).image,
    enabled: id !== "",
    // A logo never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const uploadLogo = (file: File) => ask<Logo>("/v1/logos", { method: "POST", file, deadlineMs: UPLOAD_MS });

export const deleteLogo = (id: string) => ask(pathOf(id), { method: "DELETE" });

/** Returns a function that reloads the list of logos. */
export function useReloadLogos(): () => Promise<void> {
  const queries = useQueryClient();
  const { account } = useMe();
  return () => queries.invalidateQueries({ queryKey: logosKey(account.id), exact: true });
}

const pathOf = (id: string) => `/v1/logos/${encodeURIComponent(id)}`;
