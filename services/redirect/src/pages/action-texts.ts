// The text of the action pages in each language: a title, a description of the action, and the label of the link.

import type { ActionType } from "@qr/contracts";
import type { Language } from "./languages.ts";

interface ActionText {
  title: string;
  body: string;
  link: string;
}

export const ACTION_TEXTS: Readonly<Record<Language, Readonly<Record<ActionType, ActionText>>>> = {
  en: {
    email: { title: "Email", body: "This code prepares an email. You decide whether to send it.", link: "Write email" },
    phone: { title: "Phone call", body: "This code lets you call a number.", link: "Call" },
    sms: {
      title: "Text message",
      body: "This code prepares a text message. You decide whether to send it.",
      link: "Write message",
    },
    geo: { title: "Location", body: "This code shows a location on the map.", link: "Open map" },
  },
  de: {
    email: {
      title: "E-Mail",
      body: "Dieser Code bereitet eine E-Mail vor. Ob die E-Mail gesendet wird, entscheiden Sie.",
      link: "E-Mail schreiben",
    },
    phone: { title: "Anruf", body: "Mit diesem Code können Sie eine Nummer anrufen.", link: "Anrufen" },
    sms: {
      title: "SMS",
      body: "Dieser Code bereitet eine SMS vor. Ob die SMS gesendet wird, entscheiden Sie.",
      link: "SMS schreiben",
    },
    geo: { title: "Ort", body: "Dieser Code zeigt einen Ort auf der Karte.", link: "Karte öffnen" },
  },
  fr: {
    email: {
      title: "E-mail",
      body: "Ce code prépare un e-mail. C’est vous qui décidez de l’envoyer ou non.",
      link: "Écrire l’e-mail",
    },
    phone: { title: "Appel", body: "Ce code vous permet d’appeler un numéro.", link: "Appeler" },
    sms: {
      title: "SMS",
      body: "Ce code prépare un SMS. C’est vous qui décidez de l’envoyer ou non.",
      link: "Écrire le SMS",
    },
    geo: { title: "Lieu", body: "Ce code indique un lieu sur la carte.", link: "Ouvrir la carte" },
  },
  es: {
    email: {
      title: "Correo electrónico",
      body: "Este código prepara un correo electrónico. Tú decides si lo envías.",
      link: "Escribir el correo",
    },
    phone: { title: "Llamada", body: "Este código te permite llamar a un número.", link: "Llamar" },
    sms: { title: "SMS", body: "Este código prepara un SMS. Tú decides si lo envías.", link: "Escribir el SMS" },
    geo: { title: "Ubicación", body: "Este código muestra una ubicación en el mapa.", link: "Abrir el mapa" },
  },
  pt: {
    email: {
      title: "E-mail",
      body: "Este código prepara um e-mail. Você decide se quer enviá-lo.",
      link: "Escrever o e-mail",
    },
    phone: { title: "Chamada", body: "Este código permite ligar para um número.", link: "Ligar" },
    sms: {
      title: "SMS",
      body: "Este código prepara uma mensagem SMS. Você decide se quer enviá-la.",
      link: "Escrever a mensagem",
    },
    geo: { title: "Localização", body: "Este código mostra um local no mapa.", link: "Abrir o mapa" },
  },
  it: {
    email: {
      title: "E-mail",
      body: "Questo codice prepara un’e-mail. Decidi tu se inviarla.",
      link: "Scrivi l’e-mail",
    },
    phone: { title: "Chiamata", body: "Questo codice ti permette di chiamare un numero.", link: "Chiama" },
    sms: { title: "SMS", body: "Questo codice prepara un SMS. Decidi tu se inviarlo.", link: "Scrivi l’SMS" },
    geo: { title: "Luogo", body: "Questo codice mostra un luogo sulla mappa.", link: "Apri la mappa" },
  },
  ja: {
    email: {
      title: "メール",
      body: "このコードでメールを作成できます。送信するかどうかは、内容を確認してから決められます。",
      link: "メールを作成",
    },
    phone: { title: "電話", body: "このコードで電話をかけられます。", link: "電話をかける" },
    sms: {
      title: "SMS",
      body: "このコードでSMSを作成できます。送信するかどうかは、内容を確認してから決められます。",
      link: "SMSを作成",
    },
    geo: { title: "場所", body: "このコードで場所を地図に表示できます。", link: "地図を開く" },
  },
  zh: {
    email: { title: "电子邮件", body: "此二维码会为您准备一封邮件，是否发送由您决定。", link: "撰写邮件" },
    phone: { title: "拨打电话", body: "您可以通过此二维码拨打电话。", link: "拨打" },
    sms: { title: "短信", body: "此二维码会为您准备一条短信，是否发送由您决定。", link: "撰写短信" },
    geo: { title: "地点", body: "此二维码会在地图上显示一个地点。", link: "打开地图" },
  },
};
