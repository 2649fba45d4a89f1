// Loads the messages in the viewer's language. The catalogs have the same keys in all languages.

import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "./languages.ts";
import { firstCatalogs, type LaterCatalog, laterCatalog } from "./later.ts";

const LANGUAGE_STORE = "language";

/** The catalogs that pages have requested so far. They must be loaded again when the language changes. */
const asked = new Set<LaterCatalog>();

function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some(({ code }) => code === text);
}

/** Returns the language that the viewer has chosen; otherwise, the browser's first supported language or, if there is none, English. */
function viewersLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_STORE);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((one) => one.split("-")[0]).find(isLanguage) ?? "en";
}

let started: Promise<void> | undefined;

/** Loads the messages that every page needs. Later calls return the promise of the first one. */
export function startMessages(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  const language = viewersLanguage();
  const messages = await firstCatalogs(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    // The build fills gaps in the catalogs with English messages (vite/complete-catalogs.ts).
    fallbackLng: false,
    defaultNS: "common",
    resources: { [language]: messages },
    interpolation: { escapeValue: false },
    // Otherwise, the library prints an advertisement to the console.
    showSupportNotice: false,
  });
  document.documentElement.lang = language;
}

/** Loads catalogs that are not loaded with the first page. Resolves when pages can use their messages. */
export async function loadMessages(...pages: LaterCatalog[]): Promise<void> {
  for (const page of pages) asked.add(page);
  await startMessages();
  const language = isLanguage(i18next.language) ? i18next.language : "en";
  await Promise.all(pages.map((page) => addLater(page, language)));
}

async function addLater(page: LaterCatalog, language: Language): Promise<void> {
  i18next.addResourceBundle(language, page, await laterCatalog(language, page));
}

/** Switches the language for this and later visits. */
export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_STORE, language);
  for (const [page, texts] of Object.entries(await firstCatalogs(language))) {
    i18next.addResourceBundle(language, page, texts);
  }
  await Promise.all([...asked].map((page) => addLater(page, language)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
