import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DEFAULT_SLUG_LENGTH } from "./domain-fields.ts";

/** The length of generated paths. An empty field means the default. */
export function SlugLengthInput(props: TextInputProps) {
  const { t } = useTranslation("domains");
  return (
    <TextInput
      label={t("fields.slugLength")}
      description={t("fields.slugLengthText", { count: DEFAULT_SLUG_LENGTH })}
      placeholder={String(DEFAULT_SLUG_LENGTH)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      {...props}
    />
  );
}
