// Creates a person with an account, and signs them in.

import { Alert, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { MailSent, Me, SignUpBody } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { invitationToken } from "../../session/kept-token.ts";
import { nextPath } from "../../session/next-path.ts";
import { ask } from "../../session/session-client.ts";
import { enter, useMeQuery, useSettings } from "../../session/use-me.ts";
import { Form } from "../../shared/form.tsx";
import { NewPasswordInput, newPasswordViolation } from "../../shared/new-password-input.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { EmailInput, OtherPage } from "./parts.tsx";

export function Component() {
  const { t } = useTranslation("signIn");
  const settings = useSettings();
  const { data: me } = useMeQuery();
  const [search] = useSearchParams();
  const next = search.get("next");
  const [mailedTo, setMailedTo] = useState<string>();
  const isOpen = settings.signup === "open";
  // If sign-up is closed, signing up has accepted the invitation, so its page would show a used link.
  if (me !== undefined) return <Navigate to={nextPath(isOpen ? next : null)} replace />;
  const maySignUp = isOpen || invitationToken.read() !== null;
  return (
    <>
      <PageTitle title={t("signUp.title")} text={maySignUp && !mailedTo ? t("signUp.text") : undefined} />
      {mailedTo && <Alert role="status">{t("signUp.sent", { email: mailedTo })}</Alert>}
      {maySignUp && !mailedTo && <SignUpForm onMailed={setMailedTo} />}
      {!maySignUp && <Alert>{t("signUp.closed")}</Alert>}
      <OtherPage text={t("signUp.hasAccount")} link={t("signUp.toSignIn")} path="/sign-in" next={next} />
    </>
  );
}

function SignUpForm({ onMailed }: { onMailed(email: string): void }) {
  const { t, i18n } = useTranslation("signIn");
  const queries = useQueryClient();
  const settings = useSettings();
  const form = useForm({
    initialValues: { name: "", email: "", password: "" },
    validate: {
      email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : t("signUp.emailViolation")),
      password: newPasswordViolation,
    },
    validateInputOnBlur: ["email"],
  });
  const submit = useSubmit(
    form,
    async ({ name, email, password }) => {
      const invitation = invitationToken.read();
      const body: SignUpBody = {
        email: email.trim(),
        password,
        language: i18n.language,
        ...(name.trim() !== "" && { name: name.trim() }),
        ...(invitation !== null && { invitation }),
      };
      const response = await ask<Me | MailSent>("/sign-up", { method: "POST", body });
      if ("mail" in response) return onMailed(body.email);
      await enter(queries, response);
      if (settings.signup === "closed") invitationToken.forget();
    },
    { email_taken: "email" },
  );
  return (
    <Form submit={submit} action={t("signUp.submit")} button={{ size: "md", fullWidth: true }}>
      <TextInput
        label={t("signUp.name")}
        description={t("signUp.nameText")}
        autoComplete="name"
        maxLength={100}
        {...form.getInputProps("name")}
      />
      <EmailInput autoComplete="email" {...form.getInputProps("email")} />
      <NewPasswordInput label={t("password")} {...form.getInputProps("password")} />
    </Form>
  );
}
