// The person's name (as the team sees it), and the account's name.

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ChangeAccountBody, ChangeUserBody, Me } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { keepMe, useMe } from "../../session/use-me.ts";
import { Form } from "../../shared/form.tsx";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { useSubmit } from "../../shared/use-submit.ts";

export function PersonName() {
  const { t } = useTranslation("account");
  return (
    <Section title={t("person.title")}>
      <NameForm
        label={t("person.name")}
        description={t("person.nameText")}
        autoComplete="name"
        path="/user"
        nameIn={({ user }) => user.name}
      />
    </Section>
  );
}

export function AccountName() {
  const { t } = useTranslation("account");
  return (
    <Section title={t("account.title")} text={t("account.text")}>
      <NameForm
        label={t("account.name")}
        autoComplete="organization"
        path="/account"
        nameIn={({ account }) => account.name}
      />
    </Section>
  );
}

interface NameFormProps {
  label: string;
  description?: string;
  autoComplete: string;
  /** The route that accepts PATCH with `{ name }` and returns the signed-in person. */
  path: string;
  nameIn(me: Me): string;
}

function NameForm({ path, nameIn, ...input }: NameFormProps) {
  const { t } = useTranslation(["account", "common"]);
  const queries = useQueryClient();
  const me = useMe();
  const form = useForm({
    initialValues: { name: nameIn(me) },
    validate: { name: (name) => (name.trim() === "" ? t("nameViolation") : null) },
  });
  const submit = useSubmit(form, async ({ name }) => {
    const body: ChangeAccountBody & ChangeUserBody = { name: name.trim() };
    const changed = keepMe(queries, await ask<Me>(path, { method: "PATCH", body }));
    form.setInitialValues({ name: nameIn(changed) });
    form.reset();
    showDone(t("saved"));
  });
  return (
    <Form submit={submit} action={t("common:save")} button={{ disabled: !form.isDirty() }}>
      <TextInput maxLength={100} {...input} {...form.getInputProps("name")} />
    </Form>
  );
}
