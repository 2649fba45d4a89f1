// Reads and changes a code, using its entity tag.

import type { Code, CodeChange, NewAlias } from "@qr/client";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask, askWithHeaders } from "../../session/session-client.ts";
import { SessionError } from "../../session/session-error.ts";
import { useMe } from "../../session/use-me.ts";
import { codesKey } from "../../shared/codes-key.ts";
import { tagsKey } from "../../shared/tags.ts";

/** Interval between reloads of the code, which other members may also change. */
const REFRESH_MS = 10_000;

export interface TaggedCode {
  code: Code;
  /** Identifies the state of the changeable fields. A change with an outdated tag is rejected. */
  etag: string;
}

export const pathOf = (id: string) => `/v1/qr/${encodeURIComponent(id)}`;
const codeKey = (accountId: string, id: string) => ["code", accountId, id] as const;

async function tagged(asked: Promise<{ body: Code; headers: Headers }>): Promise<TaggedCode> {
  const { body, headers } = await asked;
  return { code: body, etag: headers.get("ETag") ?? "*" };
}

export const readCode = (id: string, signal?: AbortSignal) =>
  tagged(askWithHeaders<Code>(pathOf(id), signal === undefined ? {} : { signal }));

/** Changes the code. Without `etag`, overwrites changes that other members have made in the meantime. */
export function changeCode(id: string, change: CodeChange, etag?: string) {
  const headers = etag === undefined ? {} : { "If-Match": etag };
  return tagged(askWithHeaders<Code>(pathOf(id), { method: "PATCH", body: change, headers }));
}

/**
 * Makes the change that `changeOf` returns for the code. If another member has changed the code since it was read,
 * calls `changeOf` again with the current code.
 */
export async function changeKeepingOthers(
  { code, etag }: TaggedCode,
  changeOf: (present: Code) => CodeChange,
): Promise<TaggedCode> {
  try {
    return await changeCode(code.id, changeOf(code), etag);
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const present = await readCode(code.id);
    return changeCode(code.id, changeOf(present.code), present.etag);
  }
}

/** Returns whether another member has changed the code since it was read. */
export const isOutdated = (error: unknown) => error instanceof SessionError && error.code === "version_mismatch";

/** Adds an alias, and returns the code with it. */
export const addAlias = (id: string, alias: NewAlias) =>
  tagged(askWithHeaders<Code>(`${pathOf(id)}/aliases`, { method: "POST", body: alias }));

/** Deletes an alias, and returns the code without it. */
export const deleteAlias = (id: string, aliasId: string) =>
  tagged(askWithHeaders<Code>(`${pathOf(id)}/aliases/${encodeURIComponent(aliasId)}`, { method: "DELETE" }));

/** Gives the code another design, even if other members have changed the code in the meantime. */
export const redesign = (id: string, design: object) =>
  tagged(askWithHeaders<Code>(`${pathOf(id)}/design`, { method: "PUT", body: design }));

export const deleteCode = (id: string) => ask(pathOf(id), { method: "DELETE" });

export type Repointed = { changed: TaggedCode; theirs?: undefined } | { changed?: undefined; theirs: TaggedCode };

/** Changes the target. If another member has changed the target since `base` was read, changes nothing and returns the current code. */
export async function repoint(base: TaggedCode, target: string): Promise<Repointed> {
  const { id } = base.code;
  try {
    return { changed: await changeCode(id, { target }, base.etag) };
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const present = await readCode(id);
    if (present.code.target !== base.code.target) return { theirs: present };
    return { changed: await changeCode(id, { target }, present.etag) };
  }
}

export function useCode(id: string) {
  const { account } = useMe();
  return useQuery({
    queryKey: codeKey(account.id, id),
    queryFn: ({ signal }) => readCode(id, signal),
    refetchInterval: REFRESH_MS,
  });
}

/** Returns functions that update the shown code: `show` before a response arrives, `keep` after the response, and `forget` after a deletion. */
export function useShownCode(id: string) {
  const queries: QueryClient = useQueryClient();
  const { account } = useMe();
  const key = codeKey(account.id, id);
  return {
    /** Shows a change immediately. Cancels queries in flight, which would restore the old state. */
    async show(change: Partial<Code>): Promise<void> {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<TaggedCode>(key, (before) => before && { ...before, code: { ...before.code, ...change } });
    },
    keep(served: TaggedCode): void {
      queries.setQueryData(key, served);
      void queries.invalidateQueries({ queryKey: codesKey(account.id) });
      void queries.invalidateQueries({ queryKey: tagsKey(account.id) });
    },
    forget(): void {
      queries.removeQueries({ queryKey: key });
      void queries.invalidateQueries({ queryKey: codesKey(account.id) });
    },
  };
}
