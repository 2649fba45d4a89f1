import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createWording, type Wording } from "./wording.ts";

/** Returns the words, in the viewer's language, that describe conditions. */
export function useWording(): Wording {
  const { t, i18n } = useTranslation("rules");
  return useMemo(() => createWording(t, i18n.language), [t, i18n.language]);
}
