// The pages and the types of codes whose names contain all words of the query.

import type { Me } from "@qr/session-api";
import {
  IconBook2,
  IconChartBar,
  IconHome,
  IconKeyboard,
  IconPlus,
  IconQrcode,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CODE_TYPES } from "../../shared/contents/contents.ts";
import { settingsOf } from "../places.ts";

export interface PaletteItem {
  /** The path of the page, or SHORTCUTS. */
  to: string;
  label: string;
  detail?: string | undefined;
  icon: typeof IconQrcode;
}

/** Stands for the list of keyboard shortcuts, which is a dialog and has no path. */
export const SHORTCUTS = "#shortcuts";

export function usePlaces(me: Me, query: string): { pages: PaletteItem[]; types: PaletteItem[] } {
  const { t, i18n } = useTranslation(["palette", "common", "codes"]);
  const pages: PaletteItem[] = [
    { to: "/", label: t("common:nav.home"), icon: IconHome },
    { to: "/codes", label: t("common:nav.codes"), icon: IconQrcode },
    { to: "/analytics", label: t("common:nav.analytics"), icon: IconChartBar },
    ...settingsOf(me).map(({ to, text, icon }) => ({ to, label: t(`common:${text}`), icon })),
    { to: "/codes?state=deleted", label: t("codes:bin.title"), icon: IconTrash },
    ...(me.account.role === "viewer" ? [] : [{ to: "/codes/upload", label: t("upload"), icon: IconUpload }]),
    { to: "/docs", label: t("common:nav.docs"), icon: IconBook2 },
    { to: SHORTCUTS, label: t("common:shortcuts"), icon: IconKeyboard },
  ];
  const types: PaletteItem[] = (me.account.role === "viewer" ? [] : CODE_TYPES).map((type) => ({
    to: `/codes/new?type=${type}`,
    label: t("create", { type: t(`codes:types.${type}`) }),
    icon: IconPlus,
  }));
  const isFound = ({ label }: PaletteItem) => containsWords(label, query, i18n.language);
  return { pages: pages.filter(isFound), types: types.filter(isFound) };
}

/** Returns whether the text contains every word of the query, in any case and order. */
export function containsWords(text: string, query: string, language: string): boolean {
  const lowered = text.toLocaleLowerCase(language);
  return query
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .every((word) => lowered.includes(word));
}
