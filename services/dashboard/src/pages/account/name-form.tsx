import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import type { ChangeAccountBody, ChangeUserBody, Me } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { keepMe } from "../../session/use-me.ts";
import { FormViolation } from "../../shared/form-violation.tsx";
import { useSubmit } from "../../shared/use-submit.ts";

interface NameFormProps {
  label: string;
  description?: string;
  autoComplete: string;
  /** The route that accepts `{ name }` as PATCH and returns the signed-in person. */
  path: string;
  nameIn(me: Me): string;
  me: Me;
  children?: ReactNode;
}

export function NameForm({ label, description, autoComplete, path, nameIn, me, children }: NameFormProps) {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation();
  const queries = useQueryClient();
  const form = useForm<{ name: string }>({
    initialValues: { name: nameIn(me) },
    validate: { name: (name) => (name.trim() === "" ? t("nameViolation") : null) },
  });
  const { onSubmit, isBusy, violation } = useSubmit(form, async ({ name }) => {
    const body: ChangeAccountBody & ChangeUserBody = { name: name.trim() };
    const changed = keepMe(queries, await ask<Me>(path, { method: "PATCH", body }));
    form.setInitialValues({ name: nameIn(changed) });
    form.reset();
    notifications.show({ color: "green", message: t("saved") });
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={460}>
        {children}
        <TextInput
          label={label}
          description={description}
          autoComplete={autoComplete}
          maxLength={100}
          {...form.getInputProps("name")}
        />
        <FormViolation violation={violation} />
        <Group>
          <Button type="submit" loading={isBusy} disabled={!form.isDirty()}>
            {common("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
