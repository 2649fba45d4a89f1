// The form with which the person deletes themselves: they confirm with their password and email address.

import { List, PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { DeleteUserBody, Keys } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { leave, useMe } from "../../session/use-me.ts";
import { DialogForm } from "../../shared/form.tsx";
import { KeyChoice } from "../../shared/key-choice.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { CHOSEN_BEFORE, codesFrom, ErasedCodesFields } from "./erased-codes-fields.tsx";

export function DeleteUserForm({ onCancel }: { onCancel: () => void }) {
  const { t, i18n } = useTranslation(["account", "members"]);
  const { user } = useMe();
  const { data: keys } = useQuery({
    queryKey: ["own-keys"],
    queryFn: ({ signal }) => ask<Keys>("/user/keys", { signal }),
    staleTime: 0,
  });
  const form = useForm({
    initialValues: { email: "", password: "", revoke_keys: true, codes: CHOSEN_BEFORE },
    validate: {
      email: (email) =>
        email.trim().toLowerCase() === user.email.toLowerCase()
          ? null
          : t("delete.emailViolation", { email: user.email }),
      password: (password) => (password === "" ? t("password.missing") : null),
    },
  });
  const submit = useSubmit(
    form,
    async ({ password, revoke_keys, codes }) => {
      const body = { password, revoke_keys, codes: codesFrom(codes), language: i18n.language } satisfies DeleteUserBody;
      await ask("/user", { method: "DELETE", body });
      leave("deleted");
    },
    { wrong_password: "password" },
  );
  return (
    <DialogForm submit={submit} action={t("delete.submit")} button={{ color: "red" }} onCancel={onCancel}>
      <List spacing="xs">
        <List.Item>{t("delete.ends")}</List.Item>
        <List.Item>{t("delete.keys")}</List.Item>
        <List.Item>
          <Text component="span" fw={600}>
            {t("delete.stays")}
          </Text>
        </List.Item>
      </List>
      <ErasedCodesFields form={form} />
      {keys !== undefined && keys.items.length > 0 && (
        <KeyChoice
          title={t("members:keyChoice.yours")}
          keys={keys.items}
          {...form.getInputProps("revoke_keys", { type: "checkbox" })}
        />
      )}
      <TextInput
        label={t("delete.email", { email: user.email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("email")}
      />
      <PasswordInput label={t("delete.password")} autoComplete="current-password" {...form.getInputProps("password")} />
    </DialogForm>
  );
}
