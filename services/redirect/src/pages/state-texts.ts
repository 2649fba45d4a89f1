// The strings of the pages for codes that do not lead to their targets at present, in each language.

import type { ClosedState } from "@qr/contracts";
import type { Language, PageText } from "./languages.ts";

export const STATE_TEXTS: Readonly<Record<Language, Readonly<Record<ClosedState, PageText>>>> = {
  en: {
    scheduled: { title: "Not available yet", body: "The owner of this code has not activated it yet." },
    paused: { title: "Paused", body: "The owner of this code has paused it. Please try again later." },
    expired: { title: "Expired", body: "This code was valid only for a limited time." },
    exhausted: { title: "Scan limit reached", body: "This code was valid only for a limited number of scans." },
  },
  de: {
    scheduled: { title: "Noch nicht verfügbar", body: "Der Inhaber hat diesen Code noch nicht freigeschaltet." },
    paused: {
      title: "Pausiert",
      body: "Der Inhaber hat diesen Code pausiert. Bitte versuchen Sie es später noch einmal.",
    },
    expired: { title: "Abgelaufen", body: "Dieser Code war nur für eine begrenzte Zeit gültig." },
    exhausted: { title: "Scan-Limit erreicht", body: "Dieser Code war nur für eine begrenzte Zahl von Scans gültig." },
  },
  fr: {
    scheduled: { title: "Pas encore disponible", body: "Le propriétaire de ce code ne l’a pas encore activé." },
    paused: {
      title: "En pause",
      body: "Le propriétaire de ce code l’a mis en pause. Veuillez réessayer plus tard.",
    },
    expired: { title: "Expiré", body: "Ce code n’était valable que pour une durée limitée." },
    exhausted: {
      title: "Limite de scans atteinte",
      body: "Ce code n’était valable que pour un nombre limité de scans.",
    },
  },
  es: {
    scheduled: { title: "Aún no está disponible", body: "El propietario de este código todavía no lo ha activado." },
    paused: { title: "En pausa", body: "El propietario ha pausado este código. Vuelve a intentarlo más tarde." },
    expired: { title: "Caducado", body: "Este código solo era válido durante un tiempo limitado." },
    exhausted: {
      title: "Límite de escaneos alcanzado",
      body: "Este código solo era válido para un número limitado de escaneos.",
    },
  },
  pt: {
    scheduled: { title: "Ainda não está disponível", body: "O proprietário deste código ainda não o ativou." },
    paused: { title: "Em pausa", body: "O proprietário colocou este código em pausa. Tente novamente mais tarde." },
    expired: { title: "Expirado", body: "Este código só era válido por um período limitado." },
    exhausted: {
      title: "Limite de leituras atingido",
      body: "Este código só era válido para um número limitado de leituras.",
    },
  },
  it: {
    scheduled: {
      title: "Non ancora disponibile",
      body: "Il proprietario di questo codice non l’ha ancora attivato.",
    },
    paused: { title: "In pausa", body: "Il proprietario ha messo in pausa questo codice. Riprova più tardi." },
    expired: { title: "Scaduto", body: "Questo codice era valido solo per un periodo limitato." },
    exhausted: {
      title: "Limite di scansioni raggiunto",
      body: "Questo codice era valido solo per un numero limitato di scansioni.",
    },
  },
  ja: {
    scheduled: { title: "まだ利用できません", body: "このコードはまだ有効になっていません。" },
    paused: {
      title: "一時停止中",
      body: "このコードは現在、一時停止されています。しばらくしてからもう一度お試しください。",
    },
    expired: { title: "有効期限切れ", body: "このコードの有効期間は終了しました。" },
    exhausted: { title: "上限に達しました", body: "このコードを読み取れる回数の上限に達しました。" },
  },
  zh: {
    scheduled: { title: "尚未开放", body: "此二维码尚未启用。" },
    paused: { title: "已暂停", body: "此二维码已暂停使用，请稍后重试。" },
    expired: { title: "已过期", body: "此二维码仅在限定时间内有效。" },
    exhausted: { title: "次数已用完", body: "此二维码的扫描次数已达上限。" },
  },
};
