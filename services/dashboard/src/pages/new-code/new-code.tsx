import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function NewCode() {
  const { t } = useTranslation("newCode");
  return (
    <Title order={1} size="h2">
      {t("title")}
    </Title>
  );
}
