// Submits a form. If it is rejected, keeps the input and shows each violation next to its field.

import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { SessionError } from "../session/session-error.ts";
import { errorText, fieldTexts } from "./error-text.ts";

interface Submit {
  /** For the form's `onSubmit`. */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** An error that belongs to no field; undefined if there is none. */
  violation: unknown;
}

/**
 * `fieldOfCode` maps error codes without details to fields: `{ email_taken: "email" }`. After a rejection, the first field with a
 * violation gets the focus.
 */
export function useSubmit<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  act: (values: V) => Promise<void>,
  fieldOfCode: Record<string, keyof V & string> = {},
): Submit {
  const [isBusy, setBusy] = useState(false);
  const [violation, setViolation] = useState<unknown>();
  const focusFirst = (fields: readonly string[]) => {
    const first = Object.keys(form.getValues()).find((field) => fields.includes(field));
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const refuse = (error: unknown) => {
    const texts = textsByField(error, fieldOfCode);
    const known = Object.fromEntries(Object.entries(texts).filter(([field]) => field in form.getValues()));
    form.setErrors(known);
    const isAllShown = Object.keys(texts).length > 0 && Object.keys(known).length === Object.keys(texts).length;
    setViolation(isAllShown ? undefined : error);
    focusFirst(Object.keys(known));
  };
  const send = async (values: V) => {
    setBusy(true);
    setViolation(undefined);
    try {
      await act(values);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = form.onSubmit(
    (values) => void send(values as V),
    (errors) => focusFirst(Object.keys(errors)),
  );
  return { onSubmit, isBusy, violation };
}

function textsByField(error: unknown, fieldOfCode: Record<string, string>): Record<string, string> {
  const field = error instanceof SessionError ? fieldOfCode[error.code] : undefined;
  return field === undefined ? fieldTexts(error) : { [field]: errorText(error) };
}
