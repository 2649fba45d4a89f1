// Submits a form. If the form is rejected, keeps the input and shows each violation next to its field.

import type { UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { SessionError } from "../session/session-error.ts";
import { errorTextOf, fieldTexts } from "./error-text.ts";

export interface Submit {
  /** The handler for the form's `onSubmit`. */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** An error that belongs to no field; undefined if there is none. */
  violation: unknown;
}

/**
 * Returns the handler for a form that sends its values with `act`. `fieldOfCode` maps error codes without details to fields, such as
 * `{ email_taken: "email" }`. After a rejection, the first field with a violation receives focus.
 */
export function useSubmit<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  act: (values: V) => Promise<void>,
  fieldOfCode: Record<string, keyof V & string> = {},
): Submit {
  const focusFirst = (fields: readonly string[]) => {
    const first = Object.keys(form.getValues()).find((field) => fields.includes(field));
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    networkMode: "always",
    onError: (reason) => {
      const texts = textsByField(reason, fieldOfCode);
      form.setErrors(texts);
      focusFirst(Object.keys(texts));
    },
  });
  const onSubmit = form.onSubmit(
    (values) => mutate(values as V),
    (errors) => focusFirst(Object.keys(errors)),
  );
  const fields = Object.keys(textsByField(error, fieldOfCode));
  const isAllShown = fields.length > 0 && fields.every((field) => field in form.getValues());
  return { onSubmit, isBusy: isPending, violation: error === null || isAllShown ? undefined : error };
}

function textsByField(error: unknown, fieldOfCode: Record<string, string>): Record<string, string> {
  if (!(error instanceof SessionError)) return {};
  const field = fieldOfCode[error.code];
  return field === undefined ? fieldTexts(error) : { [field]: errorTextOf(field, error) };
}
