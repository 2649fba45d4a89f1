import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function Invitation() {
  const { t } = useTranslation("invitation");
  return (
    <Title order={1} size="h2">
      {t("title")}
    </Title>
  );
}
