// The form for a new link: a name, an expiry, and a password.

import { Alert, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";
import { isUnfitPassword, newPassword } from "../../../shared/code-password.ts";
import { CodePasswordInput } from "../../../shared/code-password-input.tsx";
import { Form } from "../../../shared/form.tsx";
import { useSubmit } from "../../../shared/use-submit.ts";
import {
  type CreatedShare,
  EXPIRIES,
  type Expiry,
  expiresAt,
  expiryDays,
  type NewShare,
  type ShareSubject,
  sharesKey,
} from "./shares.ts";

const MAX_NAME_LENGTH = 100;

interface ShareFormProps {
  subject: ShareSubject;
  onMade(made: CreatedShare): void;
}

export function ShareForm({ subject, onMade }: ShareFormProps) {
  const { t } = useTranslation(["analytics", "states"]);
  const { account } = useMe();
  const queries = useQueryClient();
  const days = expiryDays(Date.now());
  const form = useForm({
    // `tag` is not a field, but its violations are shown, too.
    initialValues: { name: "", expiry: "90" as Expiry, expires_at: "", password: "", tag: "" },
    validate: {
      expires_at: (day, { expiry }) =>
        expiry === "day" && (day < days.first || day > days.last) ? t("share.dayViolation") : null,
      password: (password) => (isUnfitPassword(password) ? t("states:violations.password") : null),
    },
  });
  const submit = useSubmit(form, async ({ name, expiry, expires_at, password }) => {
    const body: NewShare = {
      ...(subject.kind === "code" ? { code: subject.id } : { tag: subject.tag }),
      name: name.trim() === "" ? null : name.trim(),
      expires_at: expiresAt(expiry, expires_at, Date.now()),
      ...newPassword(password),
    };
    onMade(await ask<CreatedShare>("/v1/shares", { method: "POST", body }));
    void queries.invalidateQueries({ queryKey: sharesKey(account.id) });
  });
  return (
    <Form submit={submit} action={t("share.submit")}>
      <TextInput
        label={t("share.name")}
        description={t("share.nameText")}
        placeholder={t("share.nameExample")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        data-autofocus
        autoFocus
        {...form.getInputProps("name")}
      />
      <Select
        label={t("share.expires")}
        description={t("share.expiresText")}
        data={EXPIRIES.map((value) => ({ value, label: t(`share.expiries.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps("expiry")}
      />
      {form.values.expiry === "day" && (
        <TextInput
          type="date"
          label={t("share.day")}
          min={days.first}
          max={days.last}
          {...form.getInputProps("expires_at")}
        />
      )}
      <CodePasswordInput
        value={form.values.password}
        error={form.errors.password}
        onChange={(password) => form.setFieldValue("password", password)}
        label={t("share.password")}
        description={t("share.passwordText")}
      />
      {form.errors.tag !== undefined && (
        <Alert color="red" role="alert">
          {t("share.tagViolation")}
        </Alert>
      )}
    </Form>
  );
}
