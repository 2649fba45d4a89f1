// Creates a key with a name, scopes, and an expiry.

import { Checkbox, Code, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CreateKeyBody, NewKey } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { DialogForm } from "../../shared/form.tsx";
import { dayOf } from "../../shared/times.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { EXPIRIES, type Expiry, expiresAt, SCOPE_TEXTS, SCOPES, USUAL_SCOPES } from "./key-rules.ts";

interface CreateKeyFormProps {
  onCancel: () => void;
  onCreated: (key: NewKey) => void;
}

export function CreateKeyForm({ onCancel, onCreated }: CreateKeyFormProps) {
  const { t } = useTranslation("keys");
  const today = dayOf(new Date());
  const form = useForm({
    initialValues: { name: "", scopes: [...USUAL_SCOPES], expiry: "never" as Expiry, expires_at: "" },
    validate: {
      name: (name) => (name.trim() === "" ? t("create.nameViolation") : null),
      scopes: (scopes) => (scopes.length === 0 ? t("create.scopesViolation") : null),
      expires_at: (day, { expiry }) => (expiry === "day" && day < today ? t("create.dayViolation") : null),
    },
  });
  const submit = useSubmit(form, async ({ name, scopes, expiry, expires_at }) => {
    const body: CreateKeyBody = { name: name.trim(), scopes, expires_at: expiresAt(expiry, expires_at, Date.now()) };
    onCreated(await ask<NewKey>("/keys", { method: "POST", body }));
  });
  return (
    <DialogForm submit={submit} action={t("create.submit")} onCancel={onCancel}>
      <TextInput
        label={t("name")}
        description={t("create.nameText")}
        placeholder={t("create.nameExample")}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Checkbox.Group label={t("scopes")} description={t("create.scopesText")} {...form.getInputProps("scopes")}>
        <Stack gap="xs" mt="xs" mb="xxs">
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={
                <>
                  {t(`scopeNames.${SCOPE_TEXTS[scope]}`)} <Code>{scope}</Code>
                </>
              }
              description={t(`scopeTexts.${SCOPE_TEXTS[scope]}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t("create.expiry")}
        description={t("create.expiryText")}
        data={EXPIRIES.map((value) => ({ value, label: t(`expiries.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps("expiry")}
      />
      {form.values.expiry === "day" && (
        <TextInput type="date" label={t("create.day")} min={today} {...form.getInputProps("expires_at")} />
      )}
    </DialogForm>
  );
}
