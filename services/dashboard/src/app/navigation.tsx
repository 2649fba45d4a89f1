// Where one can go. Owners see the pages of the account; others would only be refused there.

import { NavLink as MantineNavLink } from "@mantine/core";
import type { Me } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";

const PLACES = [
  { to: "/codes", text: "nav.codes", isForOwners: false },
  { to: "/codes/new", text: "nav.newCode", isForOwners: false },
  { to: "/settings/keys", text: "nav.keys", isForOwners: true },
  { to: "/settings/usage", text: "nav.usage", isForOwners: false },
  { to: "/settings/members", text: "nav.members", isForOwners: true },
  { to: "/settings/account", text: "nav.account", isForOwners: false },
] as const;

export function Navigation({ me, onNavigate }: { me: Me; onNavigate(): void }) {
  const { t } = useTranslation();
  const places = PLACES.filter(({ isForOwners }) => !isForOwners || me.account.role === "owner");
  return (
    <>
      {places.map(({ to, text }) => (
        <MantineNavLink key={to} component={NavLink} to={to} end label={t(text)} onClick={onNavigate} />
      ))}
      <MantineNavLink component="a" href="/docs" target="_blank" label={t("nav.docs")} />
    </>
  );
}
