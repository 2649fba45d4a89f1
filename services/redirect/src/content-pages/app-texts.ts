// The strings of the page of an app in each language. They name the systems rather than the stores, because an app can be in any store.

import type { Language } from "../pages/languages.ts";

interface AppText {
  lead: string;
  ios: string;
  android: string;
}

export const APP_TEXTS: Readonly<Record<Language, AppText>> = {
  en: { lead: "Get the app for your phone or tablet.", ios: "For iPhone and iPad", android: "For Android" },
  de: { lead: "Laden Sie die App auf Ihr Smartphone oder Tablet.", ios: "Für iPhone und iPad", android: "Für Android" },
  fr: {
    lead: "Téléchargez l’application sur votre téléphone ou votre tablette.",
    ios: "Pour iPhone et iPad",
    android: "Pour Android",
  },
  es: { lead: "Descarga la aplicación en tu móvil o tableta.", ios: "Para iPhone y iPad", android: "Para Android" },
  pt: { lead: "Baixe o app no seu celular ou tablet.", ios: "Para iPhone e iPad", android: "Para Android" },
  it: { lead: "Scarica l’app sul telefono o sul tablet.", ios: "Per iPhone e iPad", android: "Per Android" },
  ja: {
    lead: "スマートフォンまたはタブレットにアプリをダウンロードしてください。",
    ios: "iPhone・iPad版",
    android: "Android版",
  },
  zh: { lead: "请在手机或平板电脑上下载此应用。", ios: "iPhone 和 iPad 版", android: "Android 版" },
};
