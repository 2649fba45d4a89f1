// The frame around every page for a signed-in person: navigation, account, theme, language, and the offline notice.

import { Anchor, AppShell, Burger, Container, Drawer, Group, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Me } from "@qr/session-api";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, Outlet, ScrollRestoration, useLocation } from "react-router";
import { signInPath } from "../session/next-path.ts";
import { SessionError } from "../session/session-error.ts";
import { SignInDialog } from "../session/sign-in-dialog.tsx";
import { useMeQuery } from "../session/use-me.ts";
import { Failure } from "../shared/failure.tsx";
import { Loading } from "../shared/loading.tsx";
import { Logo } from "./logo.tsx";
import { Navigation } from "./navigation.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { PALETTE_KEYS, PaletteButton } from "./palette/palette-button.tsx";
import { PersonMenu } from "./person-menu.tsx";
import classes from "./shell.module.css";
import { ColorSchemeMenu, LanguageMenu } from "./view-menus.tsx";

const ShortcutsHelp = lazy(async () => ({ default: (await import("./shortcuts/help.tsx")).ShortcutsHelp }));

const CONTENT_ID = "content";

/** Redirects people without a session to the sign-in page. If a session ends, the page stays open and a dialog asks the person to sign in. */
export function Component() {
  const { data: me, error, refetch } = useMeQuery();
  const { pathname, search } = useLocation();
  if (me !== undefined) return <Frame me={me} />;
  if (error === null) return <Loading />;
  if (error instanceof SessionError && error.code === "not_signed_in") {
    return <Navigate to={signInPath(pathname + search)} replace />;
  }
  return (
    <Container component="main" size="sm" py="xl">
      <Failure error={error} onRetry={() => void refetch()} />
    </Container>
  );
}

function Frame({ me }: { me: Me }) {
  const { t } = useTranslation();
  const [isOpen, menu] = useDisclosure();
  const [hasHelp, help] = useDisclosure();
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 248, breakpoint: "sm", collapsed: { mobile: true } }}
      padding={{ base: "md", sm: "xl" }}
    >
      {/* The first focusable element: skips the navigation. */}
      <Anchor href={`#${CONTENT_ID}`} className={classes.skipLink ?? ""}>
        {t("skipToContent")}
      </Anchor>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" gap="xxs">
            <Burger
              opened={isOpen}
              onClick={menu.open}
              hiddenFrom="sm"
              size="sm"
              aria-label={t("openMenu")}
              className={classes.control ?? ""}
            />
            <UnstyledButton component={Link} to="/" aria-label={t("product")} className={classes.control ?? ""}>
              <Logo nameFrom="xs" />
            </UnstyledButton>
          </Group>
          <Group gap="xxs" wrap="nowrap">
            <PaletteButton me={me} onShortcuts={help.open} />
            <LanguageMenu />
            <ColorSchemeMenu />
            <PersonMenu me={me} onShortcuts={help.open} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" visibleFrom="sm" component="div">
        <Navigation me={me} onNavigate={menu.close} />
      </AppShell.Navbar>
      <Drawer opened={isOpen} onClose={menu.close} size={280} title={<Logo />} hiddenFrom="sm">
        <Navigation me={me} onNavigate={menu.close} />
      </Drawer>
      <AppShell.Main id={CONTENT_ID} tabIndex={-1} bg="var(--qr-ground)" style={{ outline: "none" }}>
        <Container size="lg" px={0}>
          <OfflineBar />
          <Suspense fallback={<Loading />}>
            {/* The key resets the page when the account changes, so that no input for one account is sent to another. */}
            <Outlet key={me.account.id} />
          </Suspense>
        </Container>
      </AppShell.Main>
      <Suspense>
        <ShortcutsHelp isOpen={hasHelp} onOpen={help.open} onClose={help.close} paletteKeys={PALETTE_KEYS} />
      </Suspense>
      <SignInDialog me={me} />
      <ScrollRestoration />
    </AppShell>
  );
}
