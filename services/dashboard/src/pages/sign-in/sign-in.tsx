// The sign-in page.

import { Alert, Anchor, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Me, SignInBody } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { nextPath } from "../../session/next-path.ts";
import { ask } from "../../session/session-client.ts";
import { enter, LEAVE_NOTICES, useMeQuery, useSettings } from "../../session/use-me.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { Form } from "../../shared/form.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { EmailInput, OtherPage } from "./parts.tsx";

export function Component() {
  const { t } = useTranslation("signIn");
  const settings = useSettings();
  const { data: me } = useMeQuery();
  const [search] = useSearchParams();
  const next = search.get("next");
  if (me !== undefined) return <Navigate to={nextPath(next)} replace />;
  const notice = LEAVE_NOTICES.find((one) => one === search.get("notice"));
  return (
    <>
      <PageTitle title={t("title")} />
      {notice !== undefined && (
        <Alert mb="md" role="status">
          {t(`notices.${notice}`)}
        </Alert>
      )}
      <SignInForm />
      {settings.mail ? (
        <Anchor component={Link} to="/forgotten-password" display="block" mt="md" size="sm">
          {t("reset.link")}
        </Anchor>
      ) : (
        <Dimmed mt="md">{t("forgotten")}</Dimmed>
      )}
      {settings.signup === "open" && (
        <OtherPage text={t("noAccount")} link={t("toSignUp")} path="/sign-up" next={next} />
      )}
    </>
  );
}

function SignInForm() {
  const { t } = useTranslation("signIn");
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (email) => (email.trim() === "" ? t("missing.email") : null),
      password: (password) => (password === "" ? t("missing.password") : null),
    },
  });
  // The page redirects on its own as soon as the signed-in person is known.
  const submit = useSubmit(form, async ({ email, password }) => {
    const body: SignInBody = { email: email.trim(), password };
    await enter(queries, await ask<Me>("/sign-in", { method: "POST", body }));
  });
  return (
    <Form submit={submit} action={t("submit")} button={{ size: "md", fullWidth: true }}>
      <EmailInput autoComplete="username" {...form.getInputProps("email")} />
      <PasswordInput label={t("password")} autoComplete="current-password" {...form.getInputProps("password")} />
    </Form>
  );
}
