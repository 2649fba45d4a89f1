// Props shared by the content fields of all types.

import type { ChangeEvent } from "react";
import type { CodeType, Contents } from "./contents.ts";

export interface ContentProps<T extends CodeType> {
  value: Contents[T];
  onChange(change: Partial<Contents[T]>): void;
  /** Messages by field, without the type prefix. */
  violations: Readonly<Record<string, string | undefined>>;
}

type TextFields<T extends CodeType> = {
  [F in keyof Contents[T]]: Contents[T][F] extends string ? F : never;
}[keyof Contents[T]] &
  string;

export function textField<T extends CodeType>(type: T, { value, onChange, violations }: ContentProps<T>) {
  return (field: TextFields<T>) => ({
    name: `${type}.${field}`,
    value: value[field] as string,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [field]: event.currentTarget.value } as unknown as Partial<Contents[T]>),
    error: violations[field],
  });
}
