import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function CodePage() {
  const { t } = useTranslation("code");
  return (
    <Title order={1} size="h2">
      {t("title")}
    </Title>
  );
}
