// The input fields for the visitor's query and the preview page of a dynamic code.

import { Radio, Stack, Switch } from "@mantine/core";
import type { Code } from "@qr/client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { canForwardQuery, type LinkSettings, QUERIES } from "./link-settings.ts";

interface LinkSettingsFieldsProps {
  type: Code["type"];
  values: LinkSettings;
  errors: Readonly<Record<string, ReactNode>>;
  onChange(change: Partial<LinkSettings>): void;
  /** Whether the first field receives focus. */
  isFocused?: boolean;
}

export function LinkSettingsFields({ type, values, errors, onChange, isFocused = false }: LinkSettingsFieldsProps) {
  const { t } = useTranslation("shortLinks");
  const hasQuery = canForwardQuery(type);
  return (
    <>
      {hasQuery && (
        <Radio.Group
          label={t("query.label")}
          description={t("query.help")}
          name="query"
          data-path="query"
          value={values.query}
          onChange={(query) => onChange({ query: query as Code["query"] })}
          error={errors.query}
        >
          <Stack gap="xs" mt="xs">
            {QUERIES.map((query) => (
              <Radio
                key={query}
                value={query}
                label={t(`query.${query}`)}
                description={t(`query.${query}Text`)}
                autoFocus={isFocused && query === values.query}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Switch
        label={t("preview.label")}
        description={t("preview.help")}
        data-path="preview"
        checked={values.preview}
        onChange={({ currentTarget }) => onChange({ preview: currentTarget.checked })}
        error={errors.preview}
        autoFocus={isFocused && !hasQuery}
      />
    </>
  );
}
