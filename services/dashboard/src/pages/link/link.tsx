// The page that a one-time link opens. The link is used up only when the person signs in or sets a password, because
// mail scanners and link previews also open links.

import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { LinkTokenBody, LinkView, Me, SetPasswordBody } from "@qr/session-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { linkToken } from "../../session/kept-token.ts";
import { ask } from "../../session/session-client.ts";
import { isNotFound } from "../../session/session-error.ts";
import { enter } from "../../session/use-me.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { Form, FormViolation } from "../../shared/form.tsx";
import { LinkedPage } from "../../shared/linked-page.tsx";
import { NewPasswordInput, newPasswordViolation } from "../../shared/new-password-input.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { agoText } from "../../shared/times.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { ConfirmEmail, UndoEmail } from "./email-links.tsx";
import { LOOK } from "./look.ts";

const FORMS = {
  sign_in: SignIn,
  set_password: SetPassword,
  sign_up: SignUp,
  confirm_email: ConfirmEmail,
  prove_email: ConfirmEmail,
  undo_email: UndoEmail,
} as const;
const TEXTS = {
  sign_in: "signIn",
  set_password: "setPassword",
  sign_up: "signUp",
  confirm_email: "confirmEmail",
  prove_email: "proveEmail",
  undo_email: "undoEmail",
} as const;

export function Component() {
  const { t } = useTranslation("link");
  const gone = { title: t("gone.title"), text: t("gone.text"), back: t("gone.back") };
  return (
    <LinkedPage<LinkView> kept={linkToken} path={LOOK} gone={gone}>
      {(token, view) => <Purpose token={token} view={view} />}
    </LinkedPage>
  );
}

function Purpose({ token, view: { purpose, email, expires_at } }: { token: string; view: LinkView }) {
  const { t, i18n } = useTranslation("link");
  const PurposeForm = FORMS[purpose];
  return (
    <>
      <PageTitle title={t(`${TEXTS[purpose]}.title`)} />
      <Stack>
        <Text style={{ overflowWrap: "anywhere" }}>{t(`${TEXTS[purpose]}.text`, { email })}</Text>
        <PurposeForm token={token} email={email} />
        <Dimmed>
          {t("once")} {t("expires", { time: agoText(expires_at, i18n.language, Date.now()) })}
        </Dimmed>
      </Stack>
    </>
  );
}

interface PurposeProps {
  token: string;
  email: string;
}

/**
 * Returns a function that sends the request that uses up the link, and then continues as the person whom the link signs
 * in.
 */
function useLink() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (path: string, body: LinkTokenBody | SetPasswordBody) => {
    const me = await ask<Me>(path, { method: "POST", body }).catch(async (error: unknown) => {
      // The link has been used in the meantime, so the page is refreshed to say that the link is invalid.
      if (isNotFound(error)) await queries.invalidateQueries({ queryKey: [LOOK] });
      throw error;
    });
    linkToken.forget();
    await enter(queries, me);
    await navigate("/", { replace: true });
  };
}

function SignIn({ token }: PurposeProps) {
  const { t } = useTranslation("link");
  return <Enter token={token} path="/link/sign-in" action={t("signIn.action")} />;
}

function SignUp({ token }: PurposeProps) {
  const { t } = useTranslation("link");
  return <Enter token={token} path="/link/sign-up" action={t("signUp.action")} />;
}

function Enter({ token, path, action }: { token: string; path: string; action: string }) {
  const spend = useLink();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => spend(path, { token }),
    networkMode: "always",
  });
  return (
    <>
      <FormViolation violation={error ?? undefined} />
      <Button size="md" loading={isPending} onClick={() => mutate()}>
        {action}
      </Button>
    </>
  );
}

function SetPassword({ token, email }: PurposeProps) {
  const { t } = useTranslation("link");
  const spend = useLink();
  const form = useForm({ initialValues: { new_password: "" }, validate: { new_password: newPasswordViolation } });
  const submit = useSubmit(form, ({ new_password }) => spend("/link/set-password", { token, new_password }));
  return (
    <Form submit={submit} action={t("setPassword.action")} button={{ size: "md", fullWidth: true }}>
      {/* Tells password managers whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <NewPasswordInput label={t("setPassword.password")} {...form.getInputProps("new_password")} />
    </Form>
  );
}
