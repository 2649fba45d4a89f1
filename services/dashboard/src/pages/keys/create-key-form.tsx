// Creates a key with a name, scopes, an expiry, and optional limits.

import { Checkbox, Code, Select, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CreateKeyBody, NewKey } from "@qr/session-api";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { DialogForm } from "../../shared/form.tsx";
import { Loading } from "../../shared/loading.tsx";
import { dayOf } from "../../shared/times.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import {
  EXPIRIES,
  type Expiry,
  expiresAt,
  limitsOf,
  NO_LIMITS,
  SCOPE_TEXTS,
  SCOPES,
  USUAL_SCOPES,
} from "./key-rules.ts";

const LimitsFields = lazy(async () => ({ default: (await import("./limits-fields.tsx")).LimitsFields }));

interface CreateKeyFormProps {
  onCancel: () => void;
  onCreated: (key: NewKey) => void;
}

export function CreateKeyForm({ onCancel, onCreated }: CreateKeyFormProps) {
  const { t } = useTranslation("keys");
  const today = dayOf(new Date());
  const form = useForm({
    initialValues: {
      name: "",
      scopes: [...USUAL_SCOPES],
      hasAllScopes: false,
      expiry: "never" as Expiry,
      expires_at: "",
      isLimited: false,
      limits: NO_LIMITS,
    },
    validate: {
      name: (name) => (name.trim() === "" ? t("create.nameViolation") : null),
      scopes: (scopes, { hasAllScopes }) => (scopes.length === 0 && !hasAllScopes ? t("create.scopesViolation") : null),
      expires_at: (day, { expiry }) => (expiry === "day" && day < today ? t("create.dayViolation") : null),
    },
  });
  const submit = useSubmit(form, async ({ name, scopes, hasAllScopes, expiry, expires_at, isLimited, limits }) => {
    const body: CreateKeyBody = {
      name: name.trim(),
      scopes: hasAllScopes ? [] : scopes,
      limits: isLimited ? limitsOf(limits) : null,
      expires_at: expiresAt(expiry, expires_at, Date.now()),
    };
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
      <Switch label={t("create.allScopes")} {...form.getInputProps("hasAllScopes", { type: "checkbox" })} />
      <Checkbox.Group
        disabled={form.values.hasAllScopes}
        label={t("scopes")}
        description={t("create.scopesText")}
        {...form.getInputProps("scopes")}
      >
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
      <Switch
        label={t("limits.open")}
        description={t("limits.openText")}
        {...form.getInputProps("isLimited", { type: "checkbox" })}
      />
      {form.values.isLimited && (
        <Suspense fallback={<Loading />}>
          <LimitsFields
            values={form.values.limits}
            errors={form.errors}
            onChange={(change) => form.setFieldValue("limits", { ...form.values.limits, ...change })}
          />
        </Suspense>
      )}
    </DialogForm>
  );
}
