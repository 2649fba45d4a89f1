// The form for a domain's settings: where it sends visitors who do not reach a code, and how it forms paths.

import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Domain } from "../../shared/domains.ts";
import { Form } from "../../shared/form.tsx";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { changedSettings, typedSettings } from "./domain-fields.ts";
import { SlugLengthInput, slugLengthViolation } from "./slug-length-input.tsx";
import { useDomainChange } from "./use-domain.ts";

const TARGETS = ["root_target", "not_found_target", "gone_target"] as const;

export function SettingsForm({ domain }: { domain: Domain }) {
  const { t } = useTranslation(["domains", "common"]);
  const change = useDomainChange(domain.id);
  // The page reloads the domain, but the form keeps the domain as it was when the form was opened or last saved.
  const [base, setBase] = useState(domain);
  const form = useForm({
    initialValues: typedSettings(domain),
    validate: {
      slug_length: slugLengthViolation,
    },
  });
  const submit = useSubmit(
    form,
    async (typed) => {
      const settings = changedSettings(typed, base);
      const saved = Object.keys(settings).length === 0 ? base : await change(settings);
      setBase(saved);
      form.setInitialValues(typedSettings(saved));
      form.reset();
      showDone(t("saved"));
    },
    { domain_in_use: "case_sensitive" },
  );
  const isFixed = domain.codes > 0;
  return (
    <Section title={t("settings.title")} text={t("settings.text")}>
      <Form submit={submit} action={t("common:save")} button={{ disabled: !form.isDirty() }}>
        {TARGETS.map((field) => (
          <TextInput
            key={field}
            label={t(`fields.${field}`)}
            description={t(`fields.${field}_text`)}
            placeholder={t("fields.servicePage")}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2048}
            {...form.getInputProps(field)}
          />
        ))}
        <SlugLengthInput {...form.getInputProps("slug_length")} />
        <Checkbox
          label={t("fields.caseSensitive")}
          description={t(isFixed ? "fields.caseSensitiveFixed" : "fields.caseSensitiveText")}
          disabled={isFixed}
          {...form.getInputProps("case_sensitive", { type: "checkbox" })}
        />
      </Form>
    </Section>
  );
}
