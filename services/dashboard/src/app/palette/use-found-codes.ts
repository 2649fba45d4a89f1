// Finds the first codes that match the query, and links to all of them.

import { useDebouncedValue } from "@mantine/hooks";
import type { CodePage } from "@qr/client";
import { IconQrcode, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { codesKey } from "../../shared/codes-key.ts";
import { nameOf } from "../../shared/contents/summary.ts";
import type { PaletteItem } from "./use-places.ts";

/** The maximum length of a search in the API. */
export const MAX_PALETTE_QUERY = 100;
const MAX_FOUND = 5;
const TYPING_PAUSE_MS = 200;

/** Returns the items for the codes that match the query, including archived codes; none for an empty query. */
export function useFoundCodes(query: string): PaletteItem[] {
  const { t } = useTranslation("palette");
  const { account } = useMe();
  const typed = query.trim();
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const asked = new URLSearchParams({ q: search, archived: "all", limit: String(MAX_FOUND) }).toString();
  const { data } = useQuery({
    queryKey: [...codesKey(account.id), "palette", asked],
    queryFn: ({ signal }) => ask<CodePage>(`/v1/qr?${asked}`, { signal }),
    enabled: search !== "",
  });
  if (typed === "") return [];
  const found = (search === "" ? [] : (data?.data ?? [])).map((code) => ({
    to: `/codes/${code.id}`,
    label: nameOf(code),
    detail: new URL(code.short_url).pathname,
    icon: IconQrcode,
  }));
  const all = {
    to: `/codes?${new URLSearchParams({ q: typed, archived: "all" })}`,
    label: t("all", { query: typed }),
    icon: IconSearch,
  };
  return [...found, all];
}
