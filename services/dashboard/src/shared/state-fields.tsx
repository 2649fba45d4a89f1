// The input fields for a dynamic code's start, end, scan limit, and fallback target.

import { SimpleGrid, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MomentInput } from "./moment-input.tsx";
import { PLAIN } from "./plain-field.ts";
import type { StateSettings } from "./states.ts";
import { viewerZone } from "./times.ts";

const MAX_DIGITS = 10;

interface StateFieldsProps {
  values: StateSettings;
  errors: Readonly<Record<string, ReactNode>>;
  onChange(change: Partial<StateSettings>): void;
  /** Whether the first field receives focus. */
  isFocused?: boolean;
}

export function StateFields({ values, errors, onChange, isFocused = false }: StateFieldsProps) {
  const { t } = useTranslation("states");
  const field = (name: "max_scans" | "fallback_target") => ({
    name,
    "data-path": name,
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
    error: errors[name],
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(["starts_at", "expires_at"] as const).map((name) => (
          <MomentInput
            key={name}
            label={t(name)}
            description={t(`${name}Help`, { zone: viewerZone() })}
            name={name}
            data-path={name}
            autoFocus={isFocused && name === "starts_at"}
            value={values[name]}
            onChange={(time) => onChange({ [name]: time })}
            error={errors[name]}
          />
        ))}
      </SimpleGrid>
      <TextInput
        label={t("max_scans")}
        description={t("max_scansHelp")}
        inputMode="numeric"
        maxLength={MAX_DIGITS}
        {...PLAIN}
        {...field("max_scans")}
      />
      <TextInput
        label={t("fallback_target")}
        description={t("fallback_targetHelp")}
        inputMode="url"
        placeholder={t("fallback_targetExample")}
        {...PLAIN}
        {...field("fallback_target")}
      />
    </>
  );
}
