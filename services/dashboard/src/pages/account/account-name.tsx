// What the account is called, for owners.

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import type { ChangeAccountBody, Me } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { keepMe, useMe } from "../../session/use-me.ts";
import { FormFault } from "../../shared/form-fault.tsx";
import { Section } from "../../shared/section.tsx";
import { useSubmit } from "../../shared/use-submit.ts";

export function AccountName() {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation();
  const queries = useQueryClient();
  const { account } = useMe();
  const form = useForm<{ name: string }>({
    initialValues: { name: account.name },
    validate: { name: (name) => (name.trim() === "" ? t("nameFault") : null) },
  });
  const { onSubmit, isBusy, fault } = useSubmit(form, async ({ name }) => {
    const body: ChangeAccountBody = { name: name.trim() };
    const me = keepMe(queries, await ask<Me>("/account", { method: "PATCH", body }));
    form.setInitialValues({ name: me.account.name });
    form.reset();
    notifications.show({ color: "green", message: t("saved") });
  });
  return (
    <Section title={t("account.title")} text={t("account.text")}>
      <form onSubmit={onSubmit} noValidate>
        <Stack maw={460}>
          <TextInput
            label={t("account.name")}
            autoComplete="organization"
            maxLength={100}
            {...form.getInputProps("name")}
          />
          <FormFault fault={fault} />
          <Group>
            <Button type="submit" loading={isBusy} disabled={!form.isDirty()}>
              {common("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
