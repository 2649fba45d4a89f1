// The links to the statistics of a code or a tag: their query, and when a new one expires.

import type { paths } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";
import { dayOf } from "../../../shared/times.ts";
import type { Subject } from "../state.ts";

interface ShareList {
  items: readonly Share[];
}

export type Share = paths["/v1/shares"]["get"]["responses"]["200"]["content"]["application/json"]["data"][number];
export type NewShare = paths["/v1/shares"]["post"]["requestBody"]["content"]["application/json"];
export type CreatedShare = paths["/v1/shares"]["post"]["responses"]["200"]["content"]["application/json"];

/** What can be shared. */
export type ShareSubject = Extract<Subject, { kind: "code" | "tag" }>;

export const sharesKey = (accountId: string) => ["shares", accountId] as const;

export function useShares() {
  const { account } = useMe();
  return useQuery({
    queryKey: sharesKey(account.id),
    queryFn: async ({ signal }): Promise<ShareList> => ({
      items: (await ask<{ data: readonly Share[] }>("/v1/shares", { signal })).data,
    }),
  });
}

/** Returns whether the share belongs to this code or tag. Tags are compared as the API compares them. */
export function isOf({ code, tag }: Pick<Share, "code" | "tag">, subject: ShareSubject): boolean {
  return subject.kind === "code" ? code === subject.id : tag?.toLowerCase() === subject.tag.toLowerCase();
}

export const isExpired = ({ expires_at }: Pick<Share, "expires_at">, nowMs: number): boolean =>
  new Date(expires_at).getTime() <= nowMs;

/** Choices for the expiry: a number of days from now, or `day` for a specific day. */
export const EXPIRIES = ["7", "30", "90", "365", "day"] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 86_400_000;
/** The API's limit is two years. */
const MAX_DAYS = 2 * 365 - 1;

/** Returns the first and the last day on which a share can expire. */
export function expiryDays(nowMs: number): { first: string; last: string } {
  return { first: dayOf(new Date(nowMs)), last: dayOf(new Date(nowMs + MAX_DAYS * DAY_MS)) };
}

/** Returns the expiry for the API. On a specific day, the share works until the end of that day in the viewer's time zone. */
export function expiresAt(expiry: Expiry, day: string, nowMs: number): string {
  const time = expiry === "day" ? new Date(`${day}T23:59:59`) : new Date(nowMs + Number(expiry) * DAY_MS);
  return time.toISOString();
}

/** Returns the HTML that shows the shared page in a frame on another site. */
export function frameOf(url: string): string {
  return `<iframe src="${url}" title="Scans" width="100%" height="800"></iframe>`;
}
