import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Badge } from "./badge.tsx";

/** Shows that a code's visitors must enter a password. */
export function PasswordBadge() {
  const { t } = useTranslation("codes");
  return (
    <Badge color="grape">
      <IconLock aria-hidden />
      {t("password")}
    </Badge>
  );
}
