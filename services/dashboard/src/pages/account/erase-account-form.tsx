// The form with which an owner deletes the account.

import { List, PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { EraseAccountBody } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ask } from "../../session/session-client.ts";
import { leaveAccount, useMe } from "../../session/use-me.ts";
import { DialogForm } from "../../shared/form.tsx";
import { showDone } from "../../shared/show-done.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { CHOSEN_BEFORE, codesFrom, ErasedCodesFields } from "./erased-codes-fields.tsx";

export function EraseAccountForm({ onCancel }: { onCancel: () => void }) {
  const { t, i18n } = useTranslation("account");
  const { account } = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const shown = { account: account.name };
  const form = useForm({
    initialValues: { codes: CHOSEN_BEFORE, name: "", password: "" },
    validate: {
      name: (name) => (name.trim() === account.name ? null : t("erase.nameViolation", shown)),
      password: (password) => (password === "" ? t("password.missing") : null),
    },
  });
  const submit = useSubmit(
    form,
    async ({ password, codes }) => {
      const body = { password, codes: codesFrom(codes), language: i18n.language } satisfies EraseAccountBody;
      await ask("/account", { method: "DELETE", body });
      await leaveAccount(queries);
      showDone(t("erase.done", shown));
      await navigate("/codes");
    },
    { wrong_password: "password" },
  );
  return (
    <DialogForm submit={submit} action={t("delete.submit")} button={{ color: "red" }} onCancel={onCancel}>
      <List spacing="xs">
        <List.Item>{t("erase.members")}</List.Item>
        <List.Item>
          <Text component="span" fw={600}>
            {t("erase.all")}
          </Text>
        </List.Item>
      </List>
      <ErasedCodesFields form={form} />
      <TextInput
        label={t("erase.name", shown)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <PasswordInput label={t("delete.password")} autoComplete="current-password" {...form.getInputProps("password")} />
    </DialogForm>
  );
}
