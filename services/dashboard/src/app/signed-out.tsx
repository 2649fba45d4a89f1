// The frame around the pages of somebody who has not signed in yet.

import { Center, Paper, Stack, Title } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { Loading } from "../shared/loading.tsx";

export function SignedOut() {
  const { t } = useTranslation();
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack w="100%" maw={420}>
        <Title order={1} ta="center" size="h2">
          {t("product")}
        </Title>
        <Paper withBorder p="lg">
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </Paper>
      </Stack>
    </Center>
  );
}
