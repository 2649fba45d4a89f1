// The answer to an address that is none.

import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Center mih="60dvh" p="md" component="main">
      <Stack align="center">
        <Title order={1} size="h2">
          {t("notFound.title")}
        </Title>
        <Text>{t("notFound.text")}</Text>
        <Button component={Link} to="/codes">
          {t("notFound.back")}
        </Button>
      </Stack>
    </Center>
  );
}
