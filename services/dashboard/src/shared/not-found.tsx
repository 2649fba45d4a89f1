import { Button, Center, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageTitle } from "./page-title.tsx";

export function Component() {
  const { t } = useTranslation();
  return (
    <Center mih="60dvh" p="md" component="main">
      <Stack align="center">
        <PageTitle title={t("notFound.title")} text={t("notFound.text")} />
        <Button component={Link} to="/codes">
          {t("notFound.back")}
        </Button>
      </Stack>
    </Center>
  );
}
