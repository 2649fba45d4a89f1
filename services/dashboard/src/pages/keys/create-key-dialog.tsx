// Creates a key with a name, scopes, and an expiry.

import { Button, Checkbox, Code, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CreateKeyBody, KeyScope, NewKey } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { FormViolation } from "../../shared/form-violation.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { dayOf, EXPIRIES, type Expiry, expiresAt } from "./key-expiry.ts";
import { SCOPE_TEXTS, SCOPES } from "./scopes.ts";

interface CreateKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (key: NewKey) => void;
}

export function CreateKeyDialog({ isOpen, onClose, onCreated }: CreateKeyDialogProps) {
  const { t } = useTranslation("keys");
  return (
    <Modal opened={isOpen} onClose={onClose} title={t("create.title")} size="md">
      <CreateKeyForm onCancel={onClose} onCreated={onCreated} />
    </Modal>
  );
}

interface Values extends Record<string, unknown> {
  name: string;
  scopes: KeyScope[];
  expiry: Expiry;
  expires_at: string;
}

function CreateKeyForm({ onCancel, onCreated }: { onCancel: () => void; onCreated: (key: NewKey) => void }) {
  const { t } = useTranslation("keys");
  const { t: common } = useTranslation();
  const today = dayOf(new Date());
  const form = useForm<Values>({
    initialValues: { name: "", scopes: ["qr:read", "qr:write", "stats:read"], expiry: "never", expires_at: "" },
    validate: {
      name: (name) => (name.trim() === "" ? t("create.nameViolation") : null),
      scopes: (scopes) => (scopes.length === 0 ? t("create.scopesViolation") : null),
      expires_at: (day, { expiry }) => (expiry === "day" && day < today ? t("create.dayViolation") : null),
    },
  });
  const { onSubmit, isBusy, violation } = useSubmit(form, async ({ name, scopes, expiry, expires_at }) => {
    const body: CreateKeyBody = { name: name.trim(), scopes, expires_at: expiresAt(expiry, expires_at, Date.now()) };
    onCreated(await ask<NewKey>("/keys", { method: "POST", body }));
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
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
          <Stack gap="xs" mt="xs" mb={4}>
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
        <FormViolation violation={violation} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t("create.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
