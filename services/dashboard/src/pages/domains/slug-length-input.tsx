import { TextInput, type TextInputProps } from "@mantine/core";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { DEFAULT_SLUG_LENGTH, isSlugLength, MAX_SLUG_LENGTH, MIN_SLUG_LENGTH } from "./domain-fields.ts";

/** Returns the error message for a length that is not allowed; otherwise, null. */
export function slugLengthViolation(typed: string): string | null {
  if (isSlugLength(typed)) return null;
  return i18next.t("domains:fields.slugLengthViolation", { least: MIN_SLUG_LENGTH, most: MAX_SLUG_LENGTH });
}

/** The field for the length of generated paths. An empty field means the default. */
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
