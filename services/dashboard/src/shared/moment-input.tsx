// A field for a time. It uses the viewer's time zone, but its value is in UTC.

import { TextInput, type TextInputProps } from "@mantine/core";
import { localTextOf, timeOf } from "./local-time.ts";

interface MomentInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** "" for no time. */
  value: string;
  onChange(time: string): void;
}

export function MomentInput({ value, onChange, ...input }: MomentInputProps) {
  return (
    <TextInput
      {...input}
      type="datetime-local"
      // Without this, browsers reject times with seconds.
      step="any"
      value={localTextOf(value)}
      onChange={({ currentTarget }) => onChange(timeOf(currentTarget.value))}
    />
  );
}
