// The person's email address, and the form for changing it. If the service sends mail to people, the new address is confirmed with the link in an email.

import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ChangeEmailBody, EmailAddressView, MailSent, Me } from "@qr/session-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { keepMe } from "../../session/use-me.ts";
import { Badge } from "../../shared/badge.tsx";
import { Failure } from "../../shared/failure.tsx";
import { PanelForm } from "../../shared/form.tsx";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { agoText } from "../../shared/times.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { SESSIONS } from "./sessions.tsx";

const PATH = "/me/email";
const ADDRESS = ["email-address"] as const;

export function EmailAddress() {
  const { t } = useTranslation("account");
  const address = useQuery({ queryKey: ADDRESS, queryFn: ({ signal }) => ask<EmailAddressView>(PATH, { signal }) });
  return (
    <Section title={t("email.title")} text={t("email.text")}>
      {address.isPending && <Loading />}
      {address.isError && <Failure error={address.error} onRetry={() => void address.refetch()} />}
      {address.isSuccess && <Address view={address.data} />}
    </Section>
  );
}

function Address({ view }: { view: EmailAddressView }) {
  const { t } = useTranslation("account");
  const [form, setForm] = useState<"change" | "prove" | "closed">();
  const { email, is_proved: isProved, is_changed_by_mail: isMailed } = view;
  return (
    <Stack maw={460} gap="sm">
      <Group gap="xs">
        <Text fw={500} style={{ overflowWrap: "anywhere" }}>
          {email}
        </Text>
        {isMailed && (
          <Badge color={isProved ? "green" : "yellow"}>{t(isProved ? "email.proved" : "email.unproved")}</Badge>
        )}
      </Group>
      {view.waiting !== null && <Waiting {...view.waiting} isProof={view.waiting.email === email} />}
      {form === undefined || form === "closed" ? (
        <Group gap="xs">
          <Button
            variant="default"
            // Takes the focus back after the form closes.
            autoFocus={form === "closed"}
            onClick={() => setForm("change")}
          >
            {t("email.change")}
          </Button>
          {isMailed && !isProved && (
            <Button variant="default" onClick={() => setForm("prove")}>
              {t("email.prove")}
            </Button>
          )}
        </Group>
      ) : (
        <AddressForm view={view} isProof={form === "prove"} onClose={() => setForm("closed")} />
      )}
    </Stack>
  );
}

type WaitingProps = NonNullable<EmailAddressView["waiting"]> & { isProof: boolean };

function Waiting({ email, expires_at, isProof }: WaitingProps) {
  const { t, i18n } = useTranslation("account");
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => ask(PATH, { method: "DELETE" }),
    onSuccess: () => showDone(t("email.canceled")),
    // The change may have been confirmed or canceled elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: ADDRESS }),
  });
  return (
    <Alert role="status" style={{ overflowWrap: "anywhere" }}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {t("email.waiting", { email })} {t("email.expires", { time: agoText(expires_at, i18n.language, Date.now()) })}
        </Text>
        {cancel.isError && <Failure error={cancel.error} />}
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t(isProof ? "email.cancelProof" : "email.cancel")}
        </Button>
      </Stack>
    </Alert>
  );
}

interface AddressFormProps {
  view: EmailAddressView;
  /** Whether the form is for the present address. */
  isProof: boolean;
  onClose(): void;
}

function AddressForm({ view, isProof, onClose }: AddressFormProps) {
  const { t, i18n } = useTranslation("account");
  const queries = useQueryClient();
  const emailViolation = (email: string) => {
    if (!/^\S+@\S+$/.test(email.trim())) return t("email.violation");
    return email.trim().toLowerCase() === view.email ? t("email.same") : null;
  };
  const form = useForm({
    initialValues: { email: isProof ? view.email : "", password: "" },
    validate: {
      email: (email) => (isProof ? null : emailViolation(email)),
      password: (password) => (password === "" ? t("password.missing") : null),
    },
  });
  const submit = useSubmit(
    form,
    async ({ email, password }) => {
      const body: ChangeEmailBody = { email: email.trim(), password, language: i18n.language };
      const made = await ask<Me | MailSent>(PATH, { method: "POST", body });
      if (!("mail" in made)) {
        keepMe(queries, made);
        showDone(t("email.changed"));
        await queries.invalidateQueries({ queryKey: SESSIONS });
      }
      await queries.invalidateQueries({ queryKey: ADDRESS });
      onClose();
    },
    { wrong_password: "password", email_taken: "email" },
  );
  return (
    <PanelForm submit={submit} action={t(actionOf(isProof, view))} onCancel={onClose}>
      {/* Tells password managers whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={view.email} />
      {!isProof && (
        <TextInput
          label={t("email.new")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.getInputProps("email")}
        />
      )}
      <PasswordInput
        label={t("password.current")}
        autoComplete="current-password"
        autoFocus={isProof}
        {...form.getInputProps("password")}
      />
    </PanelForm>
  );
}

function actionOf(isProof: boolean, { is_changed_by_mail }: EmailAddressView) {
  if (isProof) return "email.send";
  return is_changed_by_mail ? "email.sendNew" : "email.change";
}
