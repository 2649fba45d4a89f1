// The links for a change of email address: the one in the email to the new address confirms the change, and the one in the email to the old address
// undoes it.

import { Alert, Anchor, Button, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ConfirmEmailBody, Me, SetPasswordBody } from "@qr/session-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { linkToken } from "../../session/kept-token.ts";
import { ask } from "../../session/session-client.ts";
import { isNotFound, SessionError } from "../../session/session-error.ts";
import { keepMe, leave, useMeQuery } from "../../session/use-me.ts";
import { Form, FormViolation } from "../../shared/form.tsx";
import { Loading } from "../../shared/loading.tsx";
import { NewPasswordInput, newPasswordViolation } from "../../shared/new-password-input.tsx";
import { showDone } from "../../shared/show-done.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { LOOK } from "./look.ts";

interface EmailLinkProps {
  token: string;
  email: string;
}

/** Confirms the new address. Without a session, shows a link to the sign-in page instead. */
export function ConfirmEmail({ token }: EmailLinkProps) {
  const { t } = useTranslation("link");
  const { data: me, isPending } = useMeQuery();
  if (isPending) return <Loading />;
  if (me !== undefined) return <Confirm me={me} token={token} />;
  return (
    <>
      <Text>{t("confirmEmail.signInFirst")}</Text>
      <Button component={Link} to="/sign-in?next=/link" size="md">
        {t("confirmEmail.signIn")}
      </Button>
    </>
  );
}

function Confirm({ me, token }: { me: Me; token: string }) {
  const { t, i18n } = useTranslation("link");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const confirm = useMutation({
    mutationFn: async () => {
      const body: ConfirmEmailBody = { token, language: i18n.language };
      const changed = await ask<Me>("/link/email", { method: "POST", body });
      linkToken.forget();
      // Does not request the link again, because it has been used up.
      await queries.invalidateQueries({ refetchType: "none" });
      keepMe(queries, changed);
      showDone(t("confirmEmail.done"));
      await navigate("/settings/account", { replace: true });
    },
    networkMode: "always",
    onError: async (error) => {
      if (isNotFound(error)) await queries.invalidateQueries({ queryKey: [LOOK] });
    },
  });
  const other = useMutation({
    mutationFn: async () => {
      await ask("/sign-out", { method: "POST" });
      leave(undefined, { next: "/link", keep: () => linkToken.keep(token) });
    },
    networkMode: "always",
  });
  const isOther = confirm.error instanceof SessionError && confirm.error.code === "forbidden";
  return (
    <>
      {isOther ? (
        <Alert color="red" role="alert">
          {t("confirmEmail.otherPerson", { email: me.user.email })}
        </Alert>
      ) : (
        <FormViolation violation={confirm.error ?? other.error ?? undefined} />
      )}
      <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t("confirmEmail.action")}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={() => other.mutate()}>
        {t("confirmEmail.other")}
      </Anchor>
    </>
  );
}

/** Restores the old address with a new password, and navigates to the sign-in page. */
export function UndoEmail({ token, email }: EmailLinkProps) {
  const { t } = useTranslation("link");
  const queries = useQueryClient();
  const form = useForm({ initialValues: { new_password: "" }, validate: { new_password: newPasswordViolation } });
  const submit = useSubmit(form, async ({ new_password }) => {
    const body: SetPasswordBody = { token, new_password };
    await ask("/link/undo-email", { method: "POST", body }).catch(async (error: unknown) => {
      if (isNotFound(error)) await queries.invalidateQueries({ queryKey: [LOOK] });
      throw error;
    });
    leave("email_restored");
  });
  return (
    <Form submit={submit} action={t("undoEmail.action")} button={{ size: "md", fullWidth: true }}>
      {/* Tells password managers whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <NewPasswordInput label={t("setPassword.password")} {...form.getInputProps("new_password")} />
      <Text size="sm">{t("undoEmail.keys")}</Text>
    </Form>
  );
}
