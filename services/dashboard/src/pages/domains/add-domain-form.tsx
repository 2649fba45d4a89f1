// Adds a domain and opens its page, which shows the DNS records to set.

import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ask } from "../../session/session-client.ts";
import type { Domain } from "../../shared/domains.ts";
import { DialogForm } from "../../shared/form.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { slugLengthOf } from "./domain-fields.ts";
import { SlugLengthInput, slugLengthViolation } from "./slug-length-input.tsx";
import { useKeepDomain } from "./use-domain.ts";

export function AddDomainForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation("domains");
  const navigate = useNavigate();
  const keep = useKeepDomain();
  const form = useForm({
    initialValues: { host: "", case_sensitive: false, slug_length: "" },
    validate: {
      host: (host) => (host.trim() === "" ? t("add.hostViolation") : null),
      slug_length: slugLengthViolation,
    },
  });
  const submit = useSubmit(
    form,
    async ({ host, case_sensitive, slug_length }) => {
      const body = { host: host.trim(), case_sensitive, slug_length: slugLengthOf(slug_length) };
      const domain = keep(await ask<Domain>("/v1/domains", { method: "POST", body }));
      await navigate(`/settings/domains/${domain.id}`);
    },
    { domain_exists: "host" },
  );
  return (
    <DialogForm submit={submit} action={t("add.submit")} onCancel={onCancel}>
      <TextInput
        label={t("host")}
        description={t("add.hostText")}
        placeholder="go.example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={253}
        data-autofocus
        {...form.getInputProps("host")}
      />
      <Checkbox
        label={t("fields.caseSensitive")}
        description={t("fields.caseSensitiveText")}
        {...form.getInputProps("case_sensitive", { type: "checkbox" })}
      />
      <SlugLengthInput {...form.getInputProps("slug_length")} />
    </DialogForm>
  );
}
