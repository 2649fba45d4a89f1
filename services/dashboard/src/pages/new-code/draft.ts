// What somebody is making on the page New code, and where it is kept until the code is there.

import { buildTarget } from "./build-target.ts";
import { CODE_TYPES, type CodeType, type Contents, EMPTY_CONTENTS } from "./contents.ts";

export interface Draft {
  /** Sent as Idempotency-Key: the same draft, sent twice, makes one code. */
  key: string;
  type: CodeType;
  /** As chosen; a Wi-Fi code is fixed all the same. */
  isDynamic: boolean;
  title: string;
  slug: string;
  dark: string;
  light: string;
  format: "png" | "svg";
  contents: Contents;
}

export function emptyDraft(): Draft {
  return {
    key: newKey(),
    type: "url",
    isDynamic: true,
    title: "",
    slug: "",
    dark: "#000000",
    light: "#ffffff",
    format: "png",
    contents: EMPTY_CONTENTS,
  };
}

/** Not by crypto.randomUUID, which pages without https do not have. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Phones join a network from the symbol itself: there is nothing to change later. */
export function isDynamic({ type, isDynamic }: Draft): boolean {
  return isDynamic && type !== "wifi";
}

export interface NewCodeBody {
  type: CodeType;
  target: string;
  dynamic: boolean;
  color: { dark: string; light: string };
  format: "png" | "svg";
  title?: string;
  slug?: string;
}

/** The body of `POST /v1/qr` and of the preview. */
export function bodyOf(draft: Draft): NewCodeBody {
  const [title, slug] = [draft.title.trim(), draft.slug.trim()];
  return {
    type: draft.type,
    target: buildTarget(draft.type, draft.contents[draft.type]),
    dynamic: isDynamic(draft),
    color: { dark: draft.dark, light: draft.light },
    format: draft.format,
    ...(title !== "" && { title }),
    ...(slug !== "" && { slug }),
  };
}

/** A tab's own memory: other tabs may make other codes, and it ends with the tab. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const storeKey = (userId: string) => `new-code:${userId}`;

/** Kept for the person alone, and without the password of a network, which nothing but this page's memory may hold. */
export function keepDraft(store: Store, userId: string, draft: Draft): void {
  const { contents } = draft;
  const kept = { ...draft, contents: { ...contents, wifi: { ...contents.wifi, password: "" } } };
  try {
    store.setItem(storeKey(userId), JSON.stringify(kept));
  } catch {
    // Full, or forbidden by the browser: then the draft lives as long as the page.
  }
}

export function forgetDraft(store: Store, userId: string): void {
  store.removeItem(storeKey(userId));
}

/** What was kept, as far as it still has the form of a draft; else an empty one. */
export function keptDraft(store: Store, userId: string): Draft {
  const empty = emptyDraft();
  try {
    const kept: unknown = JSON.parse(store.getItem(storeKey(userId)) ?? "null");
    const draft = likeness(empty, kept);
    return CODE_TYPES.includes(draft.type) && ["png", "svg"].includes(draft.format) ? draft : empty;
  } catch {
    return empty;
  }
}

/** The model, with what the other has in the same places and of the same kind. */
function likeness<T>(model: T, other: unknown): T {
  if (typeof model !== "object" || model === null) return typeof other === typeof model ? (other as T) : model;
  if (typeof other !== "object" || other === null) return model;
  const found = new Map(Object.entries(other));
  const entries = Object.entries(model).map(([name, value]) => [name, likeness<unknown>(value, found.get(name))]);
  return Object.fromEntries(entries) as T;
}
