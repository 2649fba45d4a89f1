// The target being edited, stored until it is saved or the person cancels.

import { useSessionStorage } from "@mantine/hooks";
import type { Code } from "@qr/client";
import { buildTarget } from "../../shared/contents/build-target.ts";
import type { CodeType, Contents } from "../../shared/contents/contents.ts";
import { readTarget } from "../../shared/contents/read-target.ts";

export interface TargetDraft<T extends CodeType = CodeType> {
  /** The content of the form's fields; undefined while the target is edited as text. */
  content?: Contents[T] | undefined;
  text: string;
}

const draftKey = (id: string) => `target-draft:${id}`;

export const hasDraft = (id: string) => sessionStorage.getItem(draftKey(id)) !== null;

/**
 * Returns the draft of a target; its content is undefined if the target can be edited only as text, as links and plain
 * text are.
 */
export function draftOf<T extends CodeType>(type: T, target: string): TargetDraft<T> {
  const isText = type === "url" || type === "text";
  return { content: isText ? undefined : readTarget(type, target), text: target };
}

export function targetIn<T extends CodeType>(type: T, { content, text }: TargetDraft<T>): string {
  return content === undefined ? text : buildTarget(type, content);
}

export const useTargetDraft = ({ id, type, target }: Code) =>
  useSessionStorage<TargetDraft>({
    key: draftKey(id),
    defaultValue: draftOf(type, target),
    getInitialValueInEffect: false,
  });
