// The fields for organizing codes, as typed.

import type { Code, CodeChange } from "@qr/client";

export type Organizing = {
  tags: string[];
  external_id: string;
  note: string;
};

type OrganizedCode = Pick<Code, "tags" | "external_id" | "note">;

export function typedOrganizing({ tags, external_id, note }: OrganizedCode): Organizing {
  return { tags: [...tags], external_id: external_id ?? "", note: note ?? "" };
}

export const MAX_TAGS = 50;
export const MAX_TAG_LENGTH = 60;

/**
 * Returns the tags in the form that the API accepts: short, not empty, unique, and without commas or control
 * characters.
 */
export function acceptableTags(tags: readonly string[]): string[] {
  const parts = tags.flatMap((tag) => tag.split(/[,\p{Cc}]+/u));
  const names = parts.map((part) => part.trim().slice(0, MAX_TAG_LENGTH).trim()).filter((name) => name !== "");
  return [...new Map(names.map((name) => [fold(name), name])).values()].slice(0, MAX_TAGS);
}

/** Returns the form in which tags are compared. */
const fold = (tag: string) => tag.toLowerCase();

const without = (tags: readonly string[], others: readonly string[]): string[] => {
  const folded = new Set(others.map(fold));
  return tags.filter((tag) => !folded.has(fold(tag)));
};

/**
 * Returns the change that applies the person's edits to `present`. The edits were made to `base`, and other members may
 * have changed the code since. A tag counts as edited if it was added, removed, or written differently.
 */
export function organizingChange(typed: Organizing, base: OrganizedCode, present: OrganizedCode): CodeChange {
  const before = typedOrganizing(base);
  const [externalId, note] = [typed.external_id.trim(), typed.note.trim()];
  const added = typed.tags.filter((tag) => !base.tags.includes(tag));
  const removed = without(base.tags, typed.tags);
  const areTagsChanged = added.length + removed.length > 0;
  return {
    ...(areTagsChanged && { tags: [...without(present.tags, [...removed, ...added]), ...added] }),
    ...(externalId !== before.external_id && { external_id: externalId === "" ? null : externalId }),
    ...(note !== before.note && { note: note === "" ? null : note }),
  };
}
