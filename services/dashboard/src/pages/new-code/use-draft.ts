// The page's draft, which is kept across a reload or a new sign-in.

import { useEffect, useState } from "react";
import { useMe } from "../../session/use-me.ts";
import type { CodeType, Contents } from "../../shared/contents/contents.ts";
import { type Draft, emptyDraft, forgetDraft, keepDraft, keptDraft } from "./draft.ts";

export interface DraftInHand {
  draft: Draft;
  change(change: Partial<Omit<Draft, "contents">>): void;
  /** Changes content fields for a type. Keeps the fields for the other types, in case the person switches back. */
  changeContent<T extends CodeType>(type: T, change: Partial<Contents[T]>): void;
  renew(): void;
}

export function useDraft(): DraftInHand {
  const { user } = useMe();
  const [draft, setDraft] = useState(() => keptDraft(sessionStorage, user.id));
  useEffect(() => keepDraft(sessionStorage, user.id, draft), [user.id, draft]);
  return {
    draft,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    changeContent: (type, change) =>
      setDraft((before) => ({
        ...before,
        contents: { ...before.contents, [type]: { ...before.contents[type], ...change } },
      })),
    renew: () => {
      forgetDraft(sessionStorage, user.id);
      setDraft(emptyDraft());
    },
  };
}
