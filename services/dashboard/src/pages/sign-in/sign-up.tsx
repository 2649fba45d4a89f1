// Creates a person with an account, and signs them in.

import { Alert, Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Me, SignUpBody } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { keptInvitationToken } from "../../session/invitation-token.ts";
import { nextPath } from "../../session/next-path.ts";
import { ask } from "../../session/session-client.ts";
import { enter, useMeQuery, useSettings } from "../../session/use-me.ts";
import { FormViolation } from "../../shared/form-violation.tsx";
import { NewPasswordInput, newPasswordViolation } from "../../shared/new-password-input.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { useSubmit } from "../../shared/use-submit.ts";

export function Component() {
  const { t } = useTranslation("signIn");
  const settings = useSettings();
  const { data: me } = useMeQuery();
  const [search] = useSearchParams();
  const next = search.get("next");
  if (me !== undefined) return <Navigate to={nextPath(next)} replace />;
  const isOpen = settings.signup === "open" || keptInvitationToken() !== null;
  return (
    <>
      <PageTitle title={t("signUp.title")} text={isOpen ? t("signUp.text") : undefined} />
      {isOpen ? <SignUpForm /> : <Alert>{t("signUp.closed")}</Alert>}
      <Text mt="lg" size="sm" ta="center">
        {t("signUp.hasAccount")}{" "}
        <Anchor component={Link} to={next === null ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`}>
          {t("signUp.toSignIn")}
        </Anchor>
      </Text>
    </>
  );
}

function SignUpForm() {
  const { t } = useTranslation("signIn");
  const queries = useQueryClient();
  const form = useForm<{ name: string; email: string; password: string }>({
    initialValues: { name: "", email: "", password: "" },
    validate: {
      email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : t("signUp.emailViolation")),
      password: newPasswordViolation,
    },
    validateInputOnBlur: ["email"],
  });
  const { onSubmit, isBusy, violation } = useSubmit(
    form,
    async ({ name, email, password }) => {
      const invitation = keptInvitationToken();
      const body: SignUpBody = {
        email: email.trim(),
        password,
        ...(name.trim() !== "" && { name: name.trim() }),
        ...(invitation !== null && { invitation }),
      };
      await enter(queries, await ask<Me>("/sign-up", { method: "POST", body }));
    },
    { email_taken: "email" },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          label={t("signUp.name")}
          description={t("signUp.nameText")}
          autoComplete="name"
          maxLength={100}
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("email")}
        />
        <NewPasswordInput label={t("password")} {...form.getInputProps("password")} />
        <FormViolation violation={violation} />
        <Button type="submit" size="md" loading={isBusy}>
          {t("signUp.submit")}
        </Button>
      </Stack>
    </form>
  );
}
