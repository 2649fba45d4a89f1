// The tabs of a code's page, which are links, so that each tab has an address.

import type { Code } from "@qr/client";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import classes from "./code.module.css";

export function CodeTabs({ code: { id, dynamic, rules = [] } }: { code: Code }) {
  const { t } = useTranslation("code");
  const tabs = [
    { to: `/codes/${id}`, text: t("tabs.overview") },
    ...(dynamic ? [{ to: `/codes/${id}/rules`, text: rulesText() }] : []),
    ...(dynamic ? [{ to: `/codes/${id}/analytics`, text: t("tabs.analytics") }] : []),
    { to: `/codes/${id}/history`, text: t("tabs.history") },
  ];
  return (
    <nav className={classes.tabs} aria-label={t("tabs.label")}>
      {tabs.map(({ to, text }) => (
        <NavLink key={to} to={to} end preventScrollReset className={classes.tab ?? ""}>
          {text}
        </NavLink>
      ))}
    </nav>
  );

  function rulesText(): string {
    return rules.length === 0 ? t("tabs.rules") : t("tabs.rulesInUse", { count: rules.length });
  }
}
