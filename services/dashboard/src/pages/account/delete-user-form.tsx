// The form in which the person deletes their login: they confirm with their password and email address.

import { List, PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { DeleteUserBody, UserDeletion } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { leave, useMe } from "../../session/use-me.ts";
import { Failure } from "../../shared/failure.tsx";
import { DialogForm } from "../../shared/form.tsx";
import { KeyChoice } from "../../shared/key-choice.tsx";
import { Loading } from "../../shared/loading.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { CHOSEN_BEFORE, codesFrom, ErasedCodesFields } from "./erased-codes-fields.tsx";

export function DeleteUserForm({ onCancel }: { onCancel: () => void }) {
  const deletion = useQuery({
    queryKey: ["own-deletion"],
    queryFn: ({ signal }) => ask<UserDeletion>("/user/deletion", { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (deletion.isPending) return <Loading />;
  if (deletion.isError) return <Failure error={deletion.error} onRetry={() => void deletion.refetch()} />;
  return <Confirmation deletion={deletion.data} onCancel={onCancel} />;
}

function Confirmation({ deletion: { accounts, keys }, onCancel }: { deletion: UserDeletion; onCancel: () => void }) {
  const { t, i18n } = useTranslation(["account", "members"]);
  const me = useMe();
  const { user } = me;
  const closesAccounts = accounts.length > 0;
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
      const chosen = closesAccounts && { codes: codesFrom(codes) };
      const body = { password, revoke_keys, ...chosen, language: i18n.language } satisfies DeleteUserBody;
      await ask("/user", { method: "DELETE", body });
      leave("deleted");
    },
    { wrong_password: "password" },
  );
  return (
    <DialogForm submit={submit} action={t("delete.submit")} button={{ color: "red" }} onCancel={onCancel}>
      <List spacing="xs">
        <List.Item>{t("delete.ends")}</List.Item>
        {closesAccounts && <ClosedAccounts accounts={accounts} />}
        {me.accounts.length > accounts.length && <List.Item>{t("delete.stay")}</List.Item>}
        <List.Item>
          <Text component="span" fw={600}>
            {t(closesAccounts ? "erase.all" : "delete.undone")}
          </Text>
        </List.Item>
      </List>
      {closesAccounts && <ErasedCodesFields form={form} />}
      {keys.length > 0 && (
        <KeyChoice
          title={t("members:keyChoice.yours")}
          keys={keys}
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

function ClosedAccounts({ accounts }: Pick<UserDeletion, "accounts">) {
  const { t } = useTranslation("account");
  return (
    <List.Item>
      {t("delete.accounts")}
      <List fw={600}>
        {accounts.map(({ id, name }) => (
          <List.Item key={id} style={{ overflowWrap: "anywhere" }}>
            {name}
          </List.Item>
        ))}
      </List>
    </List.Item>
  );
}
