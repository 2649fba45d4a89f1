// The frame around the pages for people who are not signed in.

import { Anchor, Box, Center, Group, Paper, Stack } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { Loading } from "../shared/loading.tsx";
import { Logo } from "./logo.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { ColorSchemeMenu, LanguageMenu } from "./view-menus.tsx";

export function Component() {
  const { t } = useTranslation();
  return (
    <Center mih="100dvh" p="md" bg="var(--qr-ground)">
      <Stack w="100%" maw={440} gap="lg">
        <Center component="header">
          <Logo />
        </Center>
        <Box component="main">
          <OfflineBar />
          <Paper withBorder shadow="sm" p={{ base: "lg", sm: "xl" }} radius="lg">
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </Paper>
        </Box>
        <Group component="footer" justify="space-between">
          <Anchor href="/docs" size="sm">
            {t("nav.docs")}
          </Anchor>
          <Group gap="xxs">
            <LanguageMenu />
            <ColorSchemeMenu />
          </Group>
        </Group>
      </Stack>
    </Center>
  );
}
