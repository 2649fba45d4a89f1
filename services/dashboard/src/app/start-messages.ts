// The texts of the dashboard in the viewer's language. One catalog a page in messages/LANGUAGE/PAGE.json; all languages have the
// same keys, which messages.test.ts holds.

import i18next from "i18next";
import { initReactI18next } from "react-i18next";

const LANGUAGE_STORE = "language";
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language is loaded when it is needed: the other one weighs nothing. */
const catalogs: Record<Language, () => Promise<{ messages: Record<string, object> }>> = {
  en: () => import("../messages/en/index.ts"),
  de: () => import("../messages/de/index.ts"),
};

function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((one) => one === text);
}

/** Chosen by the viewer before, else the first of the browser's that there is a catalog for, else English. */
function viewersLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_STORE);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((one) => one.slice(0, 2)).find(isLanguage) ?? "en";
}

export async function startMessages(): Promise<void> {
  const language = viewersLanguage();
  const { messages } = await catalogs[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: "common",
    resources: { [language]: messages },
    interpolation: { escapeValue: false },
    // Else the library advertises in every visitor's console.
    showSupportNotice: false,
  });
  document.documentElement.lang = language;
}

/** Shows everything in the language, now and at the next visits. */
export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_STORE, language);
  const { messages } = await catalogs[language]();
  for (const [page, texts] of Object.entries(messages)) i18next.addResourceBundle(language, page, texts);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
