// Shown to other members instead of a page for owners and admins.

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasRole } from "../session/roles.ts";
import { useMe } from "../session/use-me.ts";
import { PageTitle } from "./page-title.tsx";

export function AdminsOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { role } = useMe().account;
  if (hasRole(role, "admin")) return children;
  return <PageTitle title={t("adminsOnly.title")} text={t("adminsOnly.text", { role: t(`roles.${role}`) })} />;
}
