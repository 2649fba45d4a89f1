// A field for a new password, with the rule and a strength meter.

import { PasswordInput, type PasswordInputProps, Progress, Stack, Text } from "@mantine/core";
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from "@qr/session-api";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { passwordStrength } from "./password-strength.ts";

const COLORS = { none: "gray", short: "red", fair: "orange", good: "teal", strong: "green" } as const;

export function NewPasswordInput({ value = "", ...input }: PasswordInputProps) {
  const { t } = useTranslation();
  const { level, share } = passwordStrength(String(value));
  return (
    <Stack gap="xs">
      <PasswordInput
        autoComplete="new-password"
        description={t("password.rule", { count: MIN_PASSWORD_LENGTH })}
        required
        withAsterisk={false}
        {...input}
        value={value}
      />
      {level !== "none" && (
        <div>
          <Progress value={share * 100} color={COLORS[level]} size="sm" aria-hidden />
          <Text size="xs" c="dimmed" mt="xxs" role="status">
            {t(`password.${level}`)}
          </Text>
        </div>
      )}
    </Stack>
  );
}

/** Returns the error message if a new password breaks a rule, or null if it breaks none. */
export function newPasswordViolation(password: string): string | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    return i18next.t("password.tooShort", { count: MIN_PASSWORD_LENGTH });
  }
  return new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES ? i18next.t("password.tooLong") : null;
}
