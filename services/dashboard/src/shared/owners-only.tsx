// Shown instead of an owners-only page to members who are not owners.

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../session/use-me.ts";
import { PageTitle } from "./page-title.tsx";

export function OwnersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { role } = useMe().account;
  if (role === "owner") return children;
  return <PageTitle title={t("ownersOnly.title")} text={t("ownersOnly.text", { role: t(`roles.${role}`) })} />;
}
