import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useWording } from "../rules/use-wording.ts";
import type { HistoryWords } from "./change-words.ts";

/** Returns the words, in the viewer's language, that describe changes. */
export function useWords(): HistoryWords {
  const { t, i18n } = useTranslation("history");
  const rules = useWording();
  return useMemo(() => ({ t, language: i18n.language, rules }), [t, i18n.language, rules]);
}
