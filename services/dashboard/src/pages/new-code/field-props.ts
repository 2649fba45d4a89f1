// What the fields of every type of content share.

import type { ChangeEvent } from "react";
import type { CodeType, Contents } from "./contents.ts";

export interface ContentProps<T extends CodeType> {
  value: Contents[T];
  onChange(change: Partial<Contents[T]>): void;
  /** Texts by field, without the type in front. */
  violations: Readonly<Record<string, string | undefined>>;
}

type TextFields<T extends CodeType> = {
  [F in keyof Contents[T]]: Contents[T][F] extends string ? F : never;
}[keyof Contents[T]] &
  string;

/** The props of a text field of the content, by its name. */
export function textField<T extends CodeType>(type: T, { value, onChange, violations }: ContentProps<T>) {
  return (field: TextFields<T>) => ({
    name: `${type}.${field}`,
    value: value[field] as string,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [field]: event.currentTarget.value } as unknown as Partial<Contents[T]>),
    error: violations[field],
  });
}
