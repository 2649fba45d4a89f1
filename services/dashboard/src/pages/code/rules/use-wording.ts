import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createWording, type Wording } from "./wording.ts";

/** Returns the words for conditions in the viewer's language. */
export function useWording(): Wording {
  const { t, i18n } = useTranslation("rules");
  return useMemo(() => createWording(t, i18n.language), [t, i18n.language]);
}
