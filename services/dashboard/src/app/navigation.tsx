// The main navigation. Only owners and admins see the links to the API keys and Team pages.

import { Box, Button, Divider, NavLink as MantineNavLink, Stack, Text } from "@mantine/core";
import type { Me } from "@qr/session-api";
import {
  IconBook2,
  IconChartBar,
  IconExternalLink,
  IconHome,
  type IconKey,
  IconPlus,
  IconQrcode,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { AccountSwitcher } from "./account-switcher.tsx";
import { settingsOf } from "./places.ts";

interface PlaceProps {
  to: string;
  text: string;
  icon: typeof IconKey;
  isActive: boolean;
  onNavigate: () => void;
}

function Place({ to, text, icon: Icon, isActive, onNavigate }: PlaceProps) {
  return (
    <MantineNavLink
      component={Link}
      to={to}
      label={text}
      active={isActive}
      aria-current={isActive ? "page" : undefined}
      leftSection={<Icon aria-hidden />}
      onClick={onNavigate}
      style={{ borderRadius: "var(--mantine-radius-md)" }}
    />
  );
}

/** Returns whether the path is the place or below it. */
const isWithin = (pathname: string, place: string) => pathname === place || pathname.startsWith(`${place}/`);

export function Navigation({ me, onNavigate }: { me: Me; onNavigate: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isAmongCodes = pathname.startsWith("/codes") && pathname !== "/codes/new";
  return (
    <Stack gap="xxs" h="100%" component="nav" aria-label={t("nav.label")}>
      <AccountSwitcher me={me} onSwitch={onNavigate} />
      {me.account.role !== "viewer" && (
        <Button
          component={Link}
          to="/codes/new"
          onClick={onNavigate}
          leftSection={<IconPlus aria-hidden />}
          aria-current={pathname === "/codes/new" ? "page" : undefined}
          my="xs"
        >
          {t("nav.newCode")}
        </Button>
      )}
      <Place to="/" text={t("nav.home")} icon={IconHome} isActive={pathname === "/"} onNavigate={onNavigate} />
      <Place to="/codes" text={t("nav.codes")} icon={IconQrcode} isActive={isAmongCodes} onNavigate={onNavigate} />
      <Place
        to="/analytics"
        text={t("nav.analytics")}
        icon={IconChartBar}
        isActive={pathname === "/analytics"}
        onNavigate={onNavigate}
      />
      <Text size="xs" fw={600} c="dimmed" px="sm" mt="md" mb="xxs">
        {t("nav.settings")}
      </Text>
      {settingsOf(me).map(({ to, text, icon }) => (
        <Place key={to} to={to} text={t(text)} icon={icon} isActive={isWithin(pathname, to)} onNavigate={onNavigate} />
      ))}
      <Box flex={1} />
      <Divider mb="xxs" />
      <MantineNavLink
        component="a"
        href="/docs"
        target="_blank"
        label={t("nav.docs")}
        leftSection={<IconBook2 aria-hidden />}
        rightSection={<IconExternalLink aria-label={t("newWindow")} />}
        style={{ borderRadius: "var(--mantine-radius-md)" }}
      />
    </Stack>
  );
}
