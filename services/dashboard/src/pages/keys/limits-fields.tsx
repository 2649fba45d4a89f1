// The fields that limit a new key to tags, domains, and networks. Loaded when they are opened.

import { MultiSelect, Stack, TagsInput, Textarea } from "@mantine/core";
import { DEFAULT_DOMAIN } from "@qr/session-api";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSettings } from "../../session/use-me.ts";
import { useDomains } from "../../shared/domains.ts";
import { useTags } from "../../shared/tags.ts";
import { type ChosenLimits, MAX_LIMIT_VALUES } from "./key-rules.ts";

const MAX_SUGGESTIONS = 20;
const MAX_TAG_LENGTH = 60;

interface LimitsFieldsProps {
  values: ChosenLimits;
  errors: Readonly<Record<string, ReactNode>>;
  onChange(change: Partial<ChosenLimits>): void;
}

export function LimitsFields({ values, errors, onChange }: LimitsFieldsProps) {
  const { t } = useTranslation("keys");
  const { data: tags = [] } = useTags();
  const { data: domains = [] } = useDomains();
  const shortHost = new URL(useSettings().short_url).host;
  /** Returns the message for the limit or for one of its values. */
  const errorOf = (name: keyof ChosenLimits) =>
    Object.entries(errors).find(([field]) => `${field}.`.startsWith(`limits.${name}.`))?.[1];
  return (
    <Stack gap="sm">
      <TagsInput
        label={t("limits.tags")}
        description={t("limits.tagsText")}
        data={tags.map(({ name }) => name)}
        limit={MAX_SUGGESTIONS}
        maxTags={MAX_LIMIT_VALUES}
        maxLength={MAX_TAG_LENGTH}
        value={values.tags}
        onChange={(next) => onChange({ tags: next })}
        error={errorOf("tags")}
      />
      <MultiSelect
        label={t("limits.domains")}
        description={t("limits.domainsText")}
        data={[
          { value: DEFAULT_DOMAIN, label: shortHost },
          ...domains.map(({ host, host_display }) => ({ value: host, label: host_display })),
        ]}
        maxValues={MAX_LIMIT_VALUES}
        value={values.domains}
        onChange={(next) => onChange({ domains: next })}
        error={errorOf("domains")}
      />
      <Textarea
        label={t("limits.networks")}
        description={t("limits.networksText")}
        placeholder={"192.0.2.0/24\n2001:db8::/32"}
        autosize
        minRows={2}
        maxRows={8}
        autoCapitalize="off"
        spellCheck={false}
        styles={{ input: { fontFamily: "monospace" } }}
        value={values.networks}
        onChange={({ currentTarget }) => onChange({ networks: currentTarget.value })}
        error={errorOf("networks")}
      />
    </Stack>
  );
}
