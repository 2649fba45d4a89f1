// Loads the messages in the viewer's language. Each page has a catalog, messages/LANGUAGE/PAGE.json, with the same keys in all languages.

import i18next from "i18next";
import { initReactI18next } from "react-i18next";

const LANGUAGE_STORE = "language";
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The messages in each language, loaded only when needed. */
const catalogs: Record<Language, () => Promise<Record<string, object>>> = {
  en: () => import("../messages/en/index.ts"),
  de: () => import("../messages/de/index.ts"),
};

function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((one) => one === text);
}

/** Returns the language that the viewer has chosen; otherwise, the browser's first supported language or, if there is none, English. */
function viewersLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_STORE);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((one) => one.slice(0, 2)).find(isLanguage) ?? "en";
}

export async function startMessages(): Promise<void> {
  const language = viewersLanguage();
  const messages = await catalogs[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: "common",
    // The messages are copied, because a module cannot be changed.
    resources: { [language]: { ...messages } },
    interpolation: { escapeValue: false },
    // If this were not set, the library would print an advertisement to the console.
    showSupportNotice: false,
  });
  document.documentElement.lang = language;
}

/** Switches the language for this and later visits. */
export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_STORE, language);
  for (const [page, texts] of Object.entries(await catalogs[language]())) {
    i18next.addResourceBundle(language, page, texts);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
