// The page at the bare short host: what its links are, how to preview one, and where to report one.

import type { HttpResponse } from "@qr/runtime";
import { htmlPage, type Page } from "./html.ts";
import { LANGUAGES, type Language, type PageText } from "./languages.ts";
import { reportLink } from "./links.ts";
import { languageFor, send } from "./pages.ts";

const TEXTS: Readonly<Record<Language, PageText>> = {
  en: {
    title: "QR codes and short links",
    body: "QR codes and short links on this domain lead to their owners' pages. To see where a link leads before you open it, add a plus sign (+) to its address.",
  },
  de: {
    title: "QR-Codes und Kurzlinks",
    body: "QR-Codes und Kurzlinks unter dieser Domain führen zu den Seiten ihrer Inhaber. Um vor dem Öffnen zu sehen, wohin ein Link führt, hängen Sie ein Pluszeichen (+) an seine Adresse an.",
  },
  fr: {
    title: "Codes QR et liens courts",
    body: "Les codes QR et les liens courts de cette adresse mènent aux pages de leurs propriétaires. Pour voir où mène un lien avant de l’ouvrir, ajoutez le signe plus (+) à la fin de son adresse.",
  },
  es: {
    title: "Códigos QR y enlaces cortos",
    body: "Los códigos QR y los enlaces cortos con esta dirección llevan a las páginas de sus propietarios. Para ver adónde lleva un enlace antes de abrirlo, añade un signo más (+) al final de su dirección.",
  },
  pt: {
    title: "Códigos QR e links curtos",
    body: "Os códigos QR e links curtos com este endereço levam às páginas dos seus proprietários. Para saber aonde um link leva antes de abri-lo, acrescente um sinal de mais (+) ao fim do endereço.",
  },
  it: {
    title: "Codici QR e link brevi",
    body: "I codici QR e i link brevi con questo indirizzo portano alle pagine dei loro proprietari. Per vedere dove porta un link prima di aprirlo, aggiungi un segno più (+) alla fine dell’indirizzo.",
  },
  ja: {
    title: "QRコードと短縮リンク",
    body: "このアドレスのQRコードと短縮リンクは、それぞれの所有者のページにつながります。開く前にリンク先を確認するには、アドレスの末尾にプラス記号（+）を付けてください。",
  },
  zh: {
    title: "二维码和短链接",
    body: "使用此地址的二维码和短链接会打开其所有者的页面。如需在打开前查看链接指向何处，请在其地址末尾加上加号（+）。",
  },
};

/** Returns a function that sends the page in the visitor's language. `abuseContact`: a URL to which visitors can report a link. */
export function createHomePage(abuseContact: string | undefined): (response: HttpResponse) => void {
  const pages = Object.fromEntries(
    LANGUAGES.map((language) => {
      const { title, body } = TEXTS[language];
      return [
        language,
        htmlPage(language, { title, content: `<p>${body}</p>`, report: reportLink(language, abuseContact) }),
      ];
    }),
  ) as Record<Language, Page>;
  return (response) => {
    const language = languageFor(response);
    send(response, 200, language, pages[language], {});
  };
}
