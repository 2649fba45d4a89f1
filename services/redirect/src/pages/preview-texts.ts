// The strings of the preview page in each language: where a short link leads. The strings for actions are in
// action-texts.ts.

import type { FileType } from "@qr/contracts";
import type { Language } from "./languages.ts";

interface PreviewText {
  title: string;
  /** The text that introduces the URL to which a code redirects. */
  redirect: string;
  link: string;
  page: string;
  wifi: string;
  links: string;
  /** The text that introduces the URLs of an app. */
  app: string;
  file: Readonly<Record<FileType, string>>;
  report: string;
}

export const PREVIEW_TEXTS: Readonly<Record<Language, PreviewText>> = {
  en: {
    title: "Where this link leads",
    redirect: "This short link leads to:",
    link: "Open the page",
    page: "This code shows text.",
    wifi: "This code contains a Wi-Fi network's details.",
    links: "This code shows a page with links.",
    app: "Depending on the device, this code leads to an app at:",
    file: { vcard: "This code contains a contact.", event: "This code contains a calendar event." },
    report: "Report this link",
  },
  de: {
    title: "Wohin dieser Link führt",
    redirect: "Dieser Kurzlink führt zu:",
    link: "Seite öffnen",
    page: "Dieser Code zeigt einen Text.",
    wifi: "Dieser Code enthält die Daten eines WLANs.",
    links: "Dieser Code zeigt eine Seite mit Links.",
    app: "Dieser Code führt je nach Gerät zu einer App:",
    file: { vcard: "Dieser Code enthält einen Kontakt.", event: "Dieser Code enthält einen Termin." },
    report: "Diesen Link melden",
  },
  fr: {
    title: "Destination du lien",
    redirect: "Ce lien court mène à\u00a0:",
    link: "Ouvrir la page",
    page: "Ce code affiche un texte.",
    wifi: "Ce code contient les données d’un réseau Wi-Fi.",
    links: "Ce code affiche une page de liens.",
    app: "Selon l’appareil, ce code mène à une application\u00a0:",
    file: { vcard: "Ce code contient un contact.", event: "Ce code contient un événement de calendrier." },
    report: "Signaler ce lien",
  },
  es: {
    title: "Adónde lleva este enlace",
    redirect: "Este enlace corto lleva a:",
    link: "Abrir la página",
    page: "Este código muestra un texto.",
    wifi: "Este código contiene los datos de una red Wi-Fi.",
    links: "Este código muestra una página con enlaces.",
    app: "Según el dispositivo, este código lleva a una aplicación:",
    file: { vcard: "Este código contiene un contacto.", event: "Este código contiene un evento de calendario." },
    report: "Denunciar este enlace",
  },
  pt: {
    title: "Para onde leva este link",
    redirect: "Este link curto leva a:",
    link: "Abrir a página",
    page: "Este código mostra um texto.",
    wifi: "Este código contém os dados de uma rede Wi-Fi.",
    links: "Este código mostra uma página com links.",
    app: "Conforme o dispositivo, este código leva a um app:",
    file: { vcard: "Este código contém um contato.", event: "Este código contém um evento de calendário." },
    report: "Denunciar este link",
  },
  it: {
    title: "Dove porta questo link",
    redirect: "Questo link breve porta a:",
    link: "Apri la pagina",
    page: "Questo codice mostra un testo.",
    wifi: "Questo codice contiene i dati di una rete Wi-Fi.",
    links: "Questo codice mostra una pagina con dei link.",
    app: "A seconda del dispositivo, questo codice porta a un’app:",
    file: { vcard: "Questo codice contiene un contatto.", event: "Questo codice contiene un evento del calendario." },
    report: "Segnala questo link",
  },
  ja: {
    title: "リンク先の確認",
    redirect: "この短縮リンクのリンク先：",
    link: "ページを開く",
    page: "このコードを読み取ると、テキストが表示されます。",
    wifi: "このコードにはWi-Fiネットワークの情報が含まれています。",
    links: "このコードを読み取ると、リンク集のページが表示されます。",
    app: "このコードを読み取ると、端末に応じて次のアプリのページが開きます：",
    file: { vcard: "このコードには連絡先が含まれています。", event: "このコードには予定が含まれています。" },
    report: "このリンクを報告",
  },
  zh: {
    title: "此链接指向何处",
    redirect: "此短链接指向：",
    link: "打开页面",
    page: "此二维码显示一段文本。",
    wifi: "此二维码包含 Wi-Fi 网络信息。",
    links: "此二维码显示一个包含多个链接的页面。",
    app: "此二维码会根据设备指向相应的应用：",
    file: { vcard: "此二维码包含一个联系人。", event: "此二维码包含一个日历活动。" },
    report: "举报此链接",
  },
};
