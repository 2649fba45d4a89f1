// The forms in the dialog for views: one for the name, and one for confirmation.

import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MAX_VIEW_NAME_LENGTH } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../../../shared/form.tsx";
import { useSubmit } from "../../../shared/use-submit.ts";

interface NameFormProps {
  text?: string;
  /** The initial name. */
  name: string;
  action: string;
  act(name: string): Promise<void>;
  onCancel(): void;
}

export function NameForm({ text, name, action, act, onCancel }: NameFormProps) {
  const { t } = useTranslation("views");
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() === "" ? t("noName") : null) },
  });
  const submit = useSubmit(form, (values) => act(values.name.trim()), { name_taken: "name" });
  return (
    <DialogForm submit={submit} action={action} onCancel={onCancel}>
      {text !== undefined && <Text>{text}</Text>}
      <TextInput
        label={t("name")}
        autoComplete="off"
        maxLength={MAX_VIEW_NAME_LENGTH}
        data-autofocus
        {...form.getInputProps("name")}
      />
    </DialogForm>
  );
}

interface ConfirmFormProps {
  text: string;
  action: string;
  isDangerous: boolean;
  act(): Promise<void>;
  onCancel(): void;
}

export function ConfirmForm({ text, action, isDangerous, act, onCancel }: ConfirmFormProps) {
  const form = useForm({ initialValues: {} });
  const submit = useSubmit(form, act);
  return (
    <DialogForm submit={submit} action={action} {...(isDangerous && { button: { color: "red" } })} onCancel={onCancel}>
      <Text>{text}</Text>
    </DialogForm>
  );
}
