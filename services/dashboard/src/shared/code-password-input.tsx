// The input field for the password of a dynamic code.

import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface CodePasswordInputProps extends Omit<PasswordInputProps, "value" | "onChange"> {
  /** Whether the code already has a password, which is not shown. */
  hasPassword?: boolean;
  value: string;
  onChange(password: string): void;
}

export function CodePasswordInput({ hasPassword = false, onChange, ...input }: CodePasswordInputProps) {
  const { t } = useTranslation("states");
  return (
    <PasswordInput
      label={t(hasPassword ? "password.new" : "password.label")}
      description={t(hasPassword ? "password.newHelp" : "password.help")}
      name="password"
      data-path="password"
      // Keeps browsers from filling in the person's own password.
      autoComplete="new-password"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...input}
    />
  );
}
