// The sign-in page, with a one-click sign-in to the demo.

import { Alert, Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { DashboardSettings, Me, SignInBody } from "@qr/session-api";
import { IconEye } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { nextPath } from "../../session/next-path.ts";
import { ask } from "../../session/session-client.ts";
import { enter, LEAVE_NOTICES, useMeQuery, useSettings } from "../../session/use-me.ts";
import { FormViolation } from "../../shared/form-violation.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { useSubmit } from "../../shared/use-submit.ts";

export function Component() {
  const { t } = useTranslation("signIn");
  const settings = useSettings();
  const { data: me } = useMeQuery();
  const [search] = useSearchParams();
  if (me !== undefined) return <Navigate to={nextPath(search.get("next"))} replace />;
  const notice = LEAVE_NOTICES.find((one) => one === search.get("notice"));
  const next = search.get("next");
  return (
    <>
      <PageTitle title={t("title")} />
      {notice !== undefined && (
        <Alert mb="md" role="status">
          {t(`notices.${notice}`)}
        </Alert>
      )}
      <SignInForm demo={settings.demo} />
      {settings.signup === "open" && (
        <Text mt="lg" size="sm" ta="center">
          {t("noAccount")}{" "}
          <Anchor component={Link} to={next === null ? "/sign-up" : `/sign-up?next=${encodeURIComponent(next)}`}>
            {t("toSignUp")}
          </Anchor>
        </Text>
      )}
    </>
  );
}

function SignInForm({ demo }: { demo: DashboardSettings["demo"] }) {
  const { t } = useTranslation("signIn");
  const queries = useQueryClient();
  const form = useForm<{ email: string; password: string }>({
    initialValues: { email: "", password: "" },
    validate: {
      email: (email) => (email.trim() === "" ? t("missing.email") : null),
      password: (password) => (password === "" ? t("missing.password") : null),
    },
  });
  // The page redirects by itself once the person is known.
  const { onSubmit, isBusy, violation } = useSubmit(form, async ({ email, password }) => {
    const body: SignInBody = { email: email.trim(), password };
    await enter(queries, await ask<Me>("/sign-in", { method: "POST", body }));
  });
  const openDemo = () => {
    if (demo === null) return;
    form.setValues(demo);
    onSubmit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("email")}
        />
        <PasswordInput label={t("password")} autoComplete="current-password" {...form.getInputProps("password")} />
        <FormViolation violation={violation} />
        <Button type="submit" size="md" loading={isBusy}>
          {t("submit")}
        </Button>
        {demo !== null && (
          <>
            <Divider label={t("or")} />
            <Button
              variant="light"
              leftSection={<IconEye size={18} aria-hidden />}
              disabled={isBusy}
              onClick={openDemo}
            >
              {t("demo")}
            </Button>
            <Text size="sm" c="dimmed" ta="center">
              {t("demoText")}
            </Text>
          </>
        )}
      </Stack>
    </form>
  );
}
