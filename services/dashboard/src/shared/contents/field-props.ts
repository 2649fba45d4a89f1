// Props shared by the content fields for all types.

import type { ChangeEvent } from "react";
import type { CodeType, Contents } from "./contents.ts";

type TextFields<T extends CodeType> = {
  [F in keyof Contents[T]]: Contents[T][F] extends string ? F : never;
}[keyof Contents[T]] &
  string;

export interface ContentProps<T extends CodeType> {
  value: Contents[T];
  onChange(change: Partial<Contents[T]>): void;
  /** Returns the props for a text field. */
  field: (name: TextFields<T>) => ReturnType<typeof textField>;
  /** Returns the message for a field that is part of another field, such as `links.0.url`. */
  errorOf: (name: string) => string | undefined;
}

/** Returns the props for a text field. `violations` are messages by field, such as `wifi.name`. */
export function textField<T extends CodeType>(
  type: T,
  { value, onChange }: Pick<ContentProps<T>, "value" | "onChange">,
  violations: Readonly<Record<string, string | undefined>>,
  name: TextFields<T>,
) {
  return {
    name: `${type}.${name}`,
    value: value[name] as string,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value } as unknown as Partial<Contents[T]>),
    error: violations[`${type}.${name}`],
  };
}
