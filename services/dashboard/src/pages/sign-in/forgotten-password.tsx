// Asks for an email with a link to set a new password. Says the same whether or not a person uses the address.

import { Alert } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Empty, ForgottenPasswordBody } from "@qr/session-api";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { useSettings } from "../../session/use-me.ts";
import { Form } from "../../shared/form.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { EmailInput, OtherPage } from "./parts.tsx";

export function Component() {
  const { t } = useTranslation("signIn");
  const settings = useSettings();
  const [address, setAddress] = useState<string>();
  const isSent = address !== undefined;
  return (
    <>
      <PageTitle title={t("reset.title")} text={settings.mail && !isSent ? t("reset.text") : undefined} />
      {!settings.mail && <Alert>{t("forgotten")}</Alert>}
      {settings.mail && !isSent && <RequestForm onSent={setAddress} />}
      {isSent && <Alert role="status">{t("reset.sent", { email: address })}</Alert>}
      <OtherPage text={t("reset.remembered")} link={t("signUp.toSignIn")} path="/sign-in" next={null} />
    </>
  );
}

function RequestForm({ onSent }: { onSent(email: string): void }) {
  const { t, i18n } = useTranslation("signIn");
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : t("signUp.emailViolation")) },
  });
  const submit = useSubmit(form, async ({ email }) => {
    const body: ForgottenPasswordBody = { email: email.trim(), language: i18n.language };
    await ask<Empty>("/forgotten-password", { method: "POST", body });
    onSent(email.trim());
  });
  return (
    <Form submit={submit} action={t("reset.submit")} button={{ size: "md", fullWidth: true }}>
      <EmailInput autoComplete="username" {...form.getInputProps("email")} />
    </Form>
  );
}
