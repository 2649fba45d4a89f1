// The draft on the New code page, stored until the code is created.

import type { Code } from "@qr/client";
import { newPassword } from "../../shared/code-password.ts";
import { buildTarget } from "../../shared/contents/build-target.ts";
import { CODE_TYPES, type CodeType, type Contents, EMPTY_CONTENTS, fixedKind } from "../../shared/contents/contents.ts";
import { type Design, designBody, FINDER_SHAPES, MODULE_SHAPES, PLAIN_DESIGN } from "../../shared/design/design.ts";
import { canForwardQuery, type LinkSettings, QUERIES } from "../../shared/link-settings.ts";
import { newKey } from "../../shared/new-key.ts";
import type { Organizing } from "../../shared/organizing.ts";
import { NO_STATE_SETTINGS, newStates, type StateSettings } from "../../shared/states.ts";

export interface Draft extends Design, Organizing, LinkSettings, StateSettings {
  /** The Idempotency-Key: sending the same draft twice creates only one code. */
  key: string;
  type: CodeType;
  /** Whether the person has chosen a dynamic code. Codes of some types are always dynamic or static, regardless of the choice. */
  isDynamic: boolean;
  title: string;
  /** The host of one of the account's own domains; "" for the short host. */
  domain: string;
  slug: string;
  /**
   * The ID of the account for which the person has chosen the design; "" if none has been chosen, so that the account's
   * default preset applies.
   */
  designedFor: string;
  format: "png" | "svg";
  paused: boolean;
  /** The password that visitors must enter; "" for none. Never stored. */
  password: string;
  contents: Contents;
}

export function emptyDraft(): Draft {
  return {
    key: newKey(),
    type: "url",
    isDynamic: true,
    title: "",
    domain: "",
    slug: "",
    ...PLAIN_DESIGN,
    designedFor: "",
    format: "png",
    query: "drop",
    preview: true,
    tags: [],
    external_id: "",
    note: "",
    paused: false,
    password: "",
    ...NO_STATE_SETTINGS,
    contents: EMPTY_CONTENTS,
  };
}

/** Returns whether the code will be dynamic. */
export function isDynamic({ type, isDynamic }: Draft): boolean {
  return fixedKind(type) ?? isDynamic;
}

export interface NewCodeBody extends Partial<LinkSettings>, ReturnType<typeof newStates> {
  type: CodeType;
  target: string;
  dynamic: boolean;
  color: Code["color"];
  style?: Code["style"];
  format: "png" | "svg";
  title?: string;
  tags?: string[];
  external_id?: string;
  note?: string;
  domain?: string;
  slug?: string;
  paused?: boolean;
  password?: string | null;
}

/** Returns the request body for `POST /v1/qr` and for the preview. */
export function bodyOf(draft: Draft): NewCodeBody {
  const [title, slug, externalId, note] = [draft.title, draft.slug, draft.external_id, draft.note].map((text) =>
    text.trim(),
  );
  const { color, style } = designBody(draft);
  return {
    type: draft.type,
    target: buildTarget(draft.type, draft.contents[draft.type]),
    dynamic: isDynamic(draft),
    color,
    ...(style !== null && { style }),
    format: draft.format,
    ...(title !== "" && { title }),
    ...(draft.tags.length > 0 && { tags: draft.tags }),
    ...(externalId !== "" && { external_id: externalId }),
    ...(note !== "" && { note }),
    ...(draft.domain !== "" && { domain: draft.domain }),
    ...(slug !== "" && { slug }),
    ...linkSettingsOf(draft),
    ...statesOf(draft),
  };
}

/** Returns the settings that differ from the defaults and that the code can have. */
function linkSettingsOf(draft: Draft): Partial<LinkSettings> {
  if (!isDynamic(draft)) return {};
  const { type, query, preview } = draft;
  return {
    ...(query !== "drop" && canForwardQuery(type) && { query }),
    ...(!preview && { preview }),
  };
}

/** Returns the settings that differ from the defaults, if the code can have them. */
function statesOf(draft: Draft): Partial<NewCodeBody> {
  if (!isDynamic(draft)) return {};
  return { ...newStates(draft), ...newPassword(draft.password), ...(draft.paused && { paused: true }) };
}

/** The tab's session storage, so that each tab has its own draft. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const storeKey = (userId: string) => `new-code:${userId}`;

/** Stores the draft for this person, except for passwords, which stay in memory. */
export function keepDraft(store: Store, userId: string, draft: Draft): void {
  const { contents } = draft;
  const kept = { ...draft, password: "", contents: { ...contents, wifi: { ...contents.wifi, password: "" } } };
  try {
    store.setItem(storeKey(userId), JSON.stringify(kept));
  } catch {
    // The store is full or blocked by the browser, so the draft lasts only as long as the page.
  }
}

export function forgetDraft(store: Store, userId: string): void {
  store.removeItem(storeKey(userId));
}

/** Returns the stored draft, with invalid parts replaced by empty ones. */
export function keptDraft(store: Store, userId: string): Draft {
  const empty = emptyDraft();
  try {
    const kept: unknown = JSON.parse(store.getItem(storeKey(userId)) ?? "null");
    const draft = likeness(empty, kept);
    const isPossible =
      CODE_TYPES.includes(draft.type) &&
      ["png", "svg"].includes(draft.format) &&
      QUERIES.includes(draft.query) &&
      MODULE_SHAPES.includes(draft.modules) &&
      FINDER_SHAPES.includes(draft.finders);
    return isPossible ? draft : empty;
  } catch {
    return empty;
  }
}

/** Returns a copy of the model with the values from `other` whose path and type match. */
function likeness<T>(model: T, other: unknown): T {
  if (Array.isArray(model)) return listLike(model, other) as T;
  if (typeof model !== "object" || model === null) return typeof other === typeof model ? (other as T) : model;
  if (typeof other !== "object" || other === null) return model;
  const found = new Map(Object.entries(other));
  const entries = Object.entries(model).map(([name, value]) => [name, likeness<unknown>(value, found.get(name))]);
  return Object.fromEntries(entries) as T;
}

/** An empty list in the model stands for a list of strings; any other list contains an example of its elements. */
function listLike(model: readonly unknown[], other: unknown): readonly unknown[] {
  const [example] = model;
  if (example === undefined) return isTextList(other) ? (other as string[]) : model;
  return Array.isArray(other) && other.length > 0 ? other.map((one) => likeness(example, one)) : model;
}

const isTextList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");
