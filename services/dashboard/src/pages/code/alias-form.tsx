// Adds an alias.

import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Code } from "@qr/client";
import { useTranslation } from "react-i18next";
import { DomainSelect, useDomainChoice } from "../../shared/domain-select.tsx";
import { PanelForm } from "../../shared/form.tsx";
import { isOnOwnDomain } from "../../shared/payload.ts";
import { PLAIN } from "../../shared/plain-field.ts";
import { isSlug, MAX_PATH_LENGTH, MAX_SLUG_LENGTH } from "../../shared/slug-rules.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { addAlias, type TaggedCode } from "./use-code.ts";

interface AliasFormProps {
  code: Code;
  onAdded(after: TaggedCode): void;
  onClose(): void;
}

export function AliasForm({ code, onAdded, onClose }: AliasFormProps) {
  const { t } = useTranslation(["shortLinks", "newCode"]);
  const form = useForm({
    initialValues: { domain: isOnOwnDomain(code) ? code.domain : "", slug: "" },
    validate: { slug: (slug, { domain }) => violationIn(domain, slug.trim()) },
  });
  const { domain } = form.values;
  const { hasChoice, chosen } = useDomainChoice(domain);
  const submit = useSubmit(
    form,
    async ({ domain, slug }) => {
      onAdded(await addAlias(code.id, { slug: slug.trim(), ...(domain !== "" && { domain }) }));
    },
    { slug_taken: "slug", limit_reached: "slug" },
  );
  const help = chosen?.case_sensitive ? "aliases.pathHelpCase" : "aliases.pathHelp";
  return (
    <PanelForm submit={submit} action={t("aliases.add")} onCancel={onClose}>
      <Stack gap="sm" maw={460}>
        {hasChoice && <DomainSelect {...form.getInputProps("domain")} value={domain} />}
        <TextInput
          label={t("aliases.path")}
          description={t(domain === "" ? "aliases.slugHelp" : help)}
          leftSection="/"
          {...PLAIN}
          maxLength={domain === "" ? MAX_SLUG_LENGTH : MAX_PATH_LENGTH}
          autoFocus
          {...form.getInputProps("slug")}
        />
      </Stack>
    </PanelForm>
  );

  function violationIn(domain: string, slug: string): string | null {
    if (slug === "") return t("newCode:violations.required");
    return domain !== "" || isSlug(slug) ? null : t("newCode:violations.slugForm");
  }
}
