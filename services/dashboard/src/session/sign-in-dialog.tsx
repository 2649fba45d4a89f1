// A sign-in dialog that opens over the page when the session has ended, so that no input is lost.

import { Anchor, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Me, SignInBody } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Form } from "../shared/form.tsx";
import { useSubmit } from "../shared/use-submit.ts";
import { endWait, useIsSignInOpen } from "./expired-session.ts";
import { ask } from "./session-client.ts";
import { leave, resume } from "./use-me.ts";

/** Places this dialog above the page's own dialogs, which stay open. */
const Z_INDEX = 350;

export function SignInDialog({ me }: { me: Me }) {
  const { t } = useTranslation();
  const isAsked = useIsSignInOpen();
  return (
    <Modal opened={isAsked} onClose={() => endWait(false)} title={t("signInAgain.title")} zIndex={Z_INDEX}>
      <SignInAgain email={me.user.email} />
    </Modal>
  );
}

function SignInAgain({ email }: { email: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (password) => (password === "" ? t("signInAgain.missing") : null) },
  });
  const submit = useSubmit(
    form,
    async ({ password }) => {
      const body: SignInBody = { email, password };
      await resume(queries, await ask<Me>("/sign-in", { method: "POST", body }));
      endWait(true);
    },
    { wrong_credentials: "password" },
  );
  const other = (
    <Anchor component="button" type="button" size="sm" onClick={() => leave()}>
      {t("signInAgain.other")}
    </Anchor>
  );
  return (
    <Form submit={submit} action={t("signInAgain.submit")} beside={other} justify="space-between">
      <Text>{t("signInAgain.text")}</Text>
      <TextInput label={t("signInAgain.email")} value={email} readOnly autoComplete="username" variant="filled" />
      <PasswordInput
        label={t("signInAgain.password")}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("password")}
      />
    </Form>
  );
}
