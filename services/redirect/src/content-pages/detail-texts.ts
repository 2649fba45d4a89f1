// The labels of what an action page shows in each language. The titles and the buttons of these pages are in ../pages/action-texts.ts.

import type { Detail } from "../contents/action-details.ts";
import type { Language } from "../pages/languages.ts";

interface DetailText {
  labels: Readonly<Record<Detail["kind"], string>>;
  /** Introduces the maps in which a location can be opened. */
  maps: string;
  apple: string;
  google: string;
}

export const DETAIL_TEXTS: Readonly<Record<Language, DetailText>> = {
  en: {
    labels: {
      to: "To",
      cc: "Cc",
      bcc: "Bcc",
      number: "Number",
      subject: "Subject",
      message: "Message",
      other: "Other",
      coordinates: "Coordinates",
    },
    maps: "Other maps",
    apple: "Apple Maps",
    google: "Google Maps",
  },
  de: {
    labels: {
      to: "An",
      cc: "Kopie",
      bcc: "Blindkopie",
      number: "Nummer",
      subject: "Betreff",
      message: "Nachricht",
      other: "Sonstiges",
      coordinates: "Koordinaten",
    },
    maps: "Andere Karten",
    apple: "Apple Karten",
    google: "Google Maps",
  },
  fr: {
    labels: {
      to: "À",
      cc: "Cc",
      bcc: "Cci",
      number: "Numéro",
      subject: "Objet",
      message: "Message",
      other: "Autres",
      coordinates: "Coordonnées",
    },
    maps: "Autres cartes",
    apple: "Apple Plans",
    google: "Google Maps",
  },
  es: {
    labels: {
      to: "Para",
      cc: "Cc",
      bcc: "Cco",
      number: "Número",
      subject: "Asunto",
      message: "Mensaje",
      other: "Otros",
      coordinates: "Coordenadas",
    },
    maps: "Otros mapas",
    apple: "Mapas de Apple",
    google: "Google Maps",
  },
  pt: {
    labels: {
      to: "Para",
      cc: "Cc",
      bcc: "Cco",
      number: "Número",
      subject: "Assunto",
      message: "Mensagem",
      other: "Outros",
      coordinates: "Coordenadas",
    },
    maps: "Outros mapas",
    apple: "Mapas da Apple",
    google: "Google Maps",
  },
  it: {
    labels: {
      to: "A",
      cc: "Cc",
      bcc: "Ccn",
      number: "Numero",
      subject: "Oggetto",
      message: "Messaggio",
      other: "Altro",
      coordinates: "Coordinate",
    },
    maps: "Altre mappe",
    apple: "Mappe di Apple",
    google: "Google Maps",
  },
  ja: {
    labels: {
      to: "宛先",
      cc: "Cc",
      bcc: "Bcc",
      number: "番号",
      subject: "件名",
      message: "メッセージ",
      other: "その他",
      coordinates: "座標",
    },
    maps: "ほかの地図",
    apple: "Appleマップ",
    google: "Googleマップ",
  },
  zh: {
    labels: {
      to: "收件人",
      cc: "抄送",
      bcc: "密送",
      number: "号码",
      subject: "主题",
      message: "内容",
      other: "其他",
      coordinates: "坐标",
    },
    maps: "其他地图",
    apple: "Apple 地图",
    google: "Google 地图",
  },
};
