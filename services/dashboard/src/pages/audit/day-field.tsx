// A field for a day. It shows the input immediately and reports it after a pause, because each digit typed in the year gives a different day.

import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 400;

interface DayFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** Such as `2026-11-21`; "" for no day. */
  value: string;
  onChange(day: string): void;
}

export function DayField({ value, onChange, ...input }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((day: string) => {
    sent.current = day;
    onChange(day);
  }, TYPING_PAUSE_MS);
  // The day also changes when the filters are cleared. The field's own changes come back as well, and must not undo later keystrokes.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      {...input}
      type="date"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}
