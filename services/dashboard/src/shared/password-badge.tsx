import { Badge, type BadgeProps } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Shows that visitors of a code must enter a password. */
export function PasswordBadge(badge: BadgeProps) {
  const { t } = useTranslation("codes");
  return (
    <Badge
      variant="light"
      tt="none"
      fw={500}
      flex="none"
      color="grape"
      leftSection={<IconLock aria-hidden />}
      {...badge}
    >
      {t("password")}
    </Badge>
  );
}
