// How others of a team see the person, and the address they sign in with.

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import type { ChangeUserBody, Me } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { keepMe, useMe } from "../../session/use-me.ts";
import { FormFault } from "../../shared/form-fault.tsx";
import { Section } from "../../shared/section.tsx";
import { useSubmit } from "../../shared/use-submit.ts";

export function PersonName() {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation();
  const queries = useQueryClient();
  const { user } = useMe();
  const form = useForm<{ name: string }>({
    initialValues: { name: user.name },
    validate: { name: (name) => (name.trim() === "" ? t("nameFault") : null) },
  });
  const { onSubmit, isBusy, fault } = useSubmit(form, async ({ name }) => {
    const body: ChangeUserBody = { name: name.trim() };
    const me = keepMe(queries, await ask<Me>("/user", { method: "PATCH", body }));
    form.setInitialValues({ name: me.user.name });
    form.reset();
    notifications.show({ color: "green", message: t("saved") });
  });
  return (
    <Section title={t("person.title")}>
      <form onSubmit={onSubmit} noValidate>
        <Stack maw={460}>
          <TextInput
            label={t("person.email")}
            description={t("person.emailText")}
            value={user.email}
            readOnly
            variant="filled"
          />
          <TextInput
            label={t("person.name")}
            description={t("person.nameText")}
            autoComplete="name"
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
