import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function Codes() {
  const { t } = useTranslation("codes");
  return (
    <Title order={1} size="h2">
      {t("title")}
    </Title>
  );
}
