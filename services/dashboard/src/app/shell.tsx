// The frame around every page of somebody who is signed in: navigation, account, colours, language, and what is said when offline.

import { AppShell, Burger, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation } from "react-router";
import { SessionError } from "../session/session-error.ts";
import { useMeQuery } from "../session/use-me.ts";
import { Failure } from "../shared/failure.tsx";
import { Loading } from "../shared/loading.tsx";
import { Navigation } from "./navigation.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { PersonMenu } from "./person-menu.tsx";

export function Shell() {
  const { t } = useTranslation();
  const { data: me, error, refetch } = useMeQuery();
  const [isOpen, menu] = useDisclosure();
  const { pathname, search } = useLocation();
  if (error instanceof SessionError && error.code === "not_signed_in") {
    return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (me === undefined) return error === null ? <Loading /> : <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" gap="sm">
            <Burger opened={isOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={t("openMenu")} />
            <Text fw={700}>{t("product")}</Text>
          </Group>
          <PersonMenu me={me} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        <Navigation me={me} onNavigate={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main>
        <OfflineBar />
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
    </AppShell>
  );
}
