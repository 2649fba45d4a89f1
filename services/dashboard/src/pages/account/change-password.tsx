// Changes the password, which ends all other sessions.

import { PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ChangePasswordBody, Me } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { resume, useMe } from "../../session/use-me.ts";
import { Form } from "../../shared/form.tsx";
import { NewPasswordInput, newPasswordViolation } from "../../shared/new-password-input.tsx";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { SESSIONS } from "./sessions.tsx";

export function ChangePassword() {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const { user } = useMe();
  const form = useForm({
    initialValues: { current_password: "", new_password: "" },
    validate: {
      current_password: (password) => (password === "" ? t("password.missing") : null),
      new_password: newPasswordViolation,
    },
  });
  const submit = useSubmit(
    form,
    async (body: ChangePasswordBody) => {
      await resume(queries, await ask<Me>("/password", { method: "POST", body }));
      form.reset();
      showDone(t("password.changed"));
      await queries.invalidateQueries({ queryKey: SESSIONS });
    },
    { wrong_password: "current_password" },
  );
  return (
    <Section title={t("password.title")} text={t("password.text")}>
      <Form submit={submit} action={t("password.submit")}>
        {/* Tells password managers whose password this is. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.email} />
        <PasswordInput
          label={t("password.current")}
          autoComplete="current-password"
          {...form.getInputProps("current_password")}
        />
        <NewPasswordInput label={t("password.new")} {...form.getInputProps("new_password")} />
      </Form>
    </Section>
  );
}
