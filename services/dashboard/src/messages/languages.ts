/**
 * The dashboard's languages, each with its name in the language itself, in menu order. Each has a folder of message
 * catalogs.
 */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "fr", name: "Français" },
  { code: "es", name: "Español" },
  { code: "it", name: "Italiano" },
  { code: "pt", name: "Português" },
] as const;
export type Language = (typeof LANGUAGES)[number]["code"];
