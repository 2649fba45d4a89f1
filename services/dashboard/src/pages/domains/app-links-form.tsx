// The form for the files with which iPhone and Android apps claim a domain's links.

import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Domain } from "../../shared/domains.ts";
import { Form } from "../../shared/form.tsx";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { jsonOf, jsonText } from "./domain-fields.ts";
import { useDomainChange } from "./use-domain.ts";

const FILES = ["apple_app_site_association", "assetlinks"] as const;

type TypedFiles = Record<(typeof FILES)[number], string>;

const typedFiles = (domain: Domain): TypedFiles => ({
  apple_app_site_association: jsonText(domain.apple_app_site_association),
  assetlinks: jsonText(domain.assetlinks),
});

export function AppLinksForm({ domain }: { domain: Domain }) {
  const { t } = useTranslation(["domains", "common"]);
  const change = useDomainChange(domain.id);
  const isJson = (text: string) => (jsonOf(text) === undefined ? t("fields.jsonViolation") : null);
  const form = useForm({
    initialValues: typedFiles(domain),
    validate: { apple_app_site_association: isJson, assetlinks: isJson },
  });
  const submit = useSubmit(form, async (typed) => {
    const changed = FILES.filter((file) => form.isDirty(file)).map((file) => [file, jsonOf(typed[file])]);
    const saved = await change(Object.fromEntries(changed));
    form.setInitialValues(typedFiles(saved));
    form.reset();
    showDone(t("saved"));
  });
  return (
    <Section title={t("appLinks.title")} text={t("appLinks.text")}>
      <Form submit={submit} action={t("common:save")} button={{ disabled: !form.isDirty() }}>
        {FILES.map((file) => (
          <Textarea
            key={file}
            label={t(`fields.${file}`)}
            description={t(`fields.${file}_text`)}
            autosize
            minRows={3}
            maxRows={14}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            styles={{ input: { fontFamily: "monospace", fontSize: 13 } }}
            {...form.getInputProps(file)}
          />
        ))}
      </Form>
    </Section>
  );
}
