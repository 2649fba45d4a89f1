import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Lost } from "../../app/lost.tsx";

export function Component() {
  const { t } = useTranslation();
  return (
    <Lost title={t("notFound.title")} text={t("notFound.text")}>
      <Button component={Link} to="/codes" variant="default">
        {t("notFound.back")}
      </Button>
    </Lost>
  );
}
