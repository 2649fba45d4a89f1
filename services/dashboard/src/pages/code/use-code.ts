// One code with its entity tag, and the changes to it.

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Code } from "../../session/api-shapes.ts";
import { ask, askWithHeaders } from "../../session/session-client.ts";
import { SessionError } from "../../session/session-error.ts";
import { useMe } from "../../session/use-me.ts";
import { codesKey } from "../codes/use-codes.ts";

/** Others of the team may change it too. */
const REFRESH_MS = 10_000;

export interface TaggedCode {
  code: Code;
  /** Stands for what can be changed of it; a change that is made with an older one is refused. */
  etag: string;
}

const pathOf = (id: string) => `/v1/qr/${encodeURIComponent(id)}`;
const codeKey = (accountId: string, id: string) => ["code", accountId, id] as const;

async function tagged(asked: Promise<{ body: Code; headers: Headers }>): Promise<TaggedCode> {
  const { body, headers } = await asked;
  return { code: body, etag: headers.get("ETag") ?? "*" };
}

const readCode = (id: string, signal?: AbortSignal) =>
  tagged(askWithHeaders<Code>(pathOf(id), signal === undefined ? {} : { signal }));

/** `etag` left out: whatever the code is like by now. */
export function changeCode(id: string, change: { target?: string; title?: string | null }, etag?: string) {
  const headers = etag === undefined ? {} : { "If-Match": etag };
  return tagged(askWithHeaders<Code>(pathOf(id), { method: "PATCH", body: change, headers }));
}

export const deleteCode = (id: string) => ask(pathOf(id), { method: "DELETE" });

export type Repointed = { changed: TaggedCode; theirs?: undefined } | { changed?: undefined; theirs: TaggedCode };

/** Gives the code another target, unless somebody else has done so since `base` was read: then nothing is changed, and theirs comes back. */
export async function repoint(base: TaggedCode, target: string): Promise<Repointed> {
  const { id } = base.code;
  try {
    return { changed: await changeCode(id, { target }, base.etag) };
  } catch (error) {
    if (!(error instanceof SessionError && error.code === "version_mismatch")) throw error;
    const present = await readCode(id);
    if (present.code.target !== base.code.target) return { theirs: present };
    // Its title alone is another one.
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

/** What the page shows of the code: to be set before a response is there, and put back where it was refused. */
export function useShownCode(id: string) {
  const queries: QueryClient = useQueryClient();
  const { account } = useMe();
  const key = codeKey(account.id, id);
  return {
    /** A question that is under way must not bring back what was there before. */
    async show(change: Partial<Code>): Promise<void> {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<TaggedCode>(key, (before) => before && { ...before, code: { ...before.code, ...change } });
    },
    keep(served: TaggedCode): void {
      queries.setQueryData(key, served);
      void queries.invalidateQueries({ queryKey: codesKey(account.id) });
    },
    forget(): void {
      queries.removeQueries({ queryKey: key });
      void queries.invalidateQueries({ queryKey: codesKey(account.id) });
    },
  };
}
