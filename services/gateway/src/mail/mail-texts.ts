// What emails say, in each language of the dashboard.

import { MAIL_LANGUAGES, type MailLanguage } from "@qr/session-api";

/** The strings of an email with a link. */
export interface LinkMailTexts {
  subject: string;
  /** What has happened. */
  text: string;
  /** The label of the link. */
  action: string;
  /** How long the link is valid, and what to do if the person did not ask for the email. */
  note: string;
}

/** The email with which a person sets a new password. */
export const SET_PASSWORD: Readonly<Record<MailLanguage, LinkMailTexts>> = {
  en: {
    subject: "Set a new password",
    text: "Someone asked to set a new password for your QR Code Service account.",
    action: "Set a new password",
    note: "The link is valid for 30 minutes and works only once. If you did not ask for it, ignore this email: your password stays as it is.",
  },
  de: {
    subject: "Neues Passwort festlegen",
    text: "Für Ihr Konto beim QR Code Service wurde ein neues Passwort angefordert.",
    action: "Neues Passwort festlegen",
    note: "Der Link ist 30 Minuten lang gültig und funktioniert nur einmal. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.",
  },
  fr: {
    subject: "Définir un nouveau mot de passe",
    text: "Un nouveau mot de passe a été demandé pour votre compte QR Code Service.",
    action: "Définir un nouveau mot de passe",
    note: "Le lien est valable 30 minutes et ne fonctionne qu’une seule fois. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail\u00a0: votre mot de passe reste inchangé.",
  },
  es: {
    subject: "Establecer una nueva contraseña",
    text: "Se ha solicitado una nueva contraseña para su cuenta de QR Code Service.",
    action: "Establecer una nueva contraseña",
    note: "El enlace es válido durante 30 minutos y solo funciona una vez. Si no lo ha solicitado, ignore este correo: su contraseña no cambiará.",
  },
  it: {
    subject: "Imposti una nuova password",
    text: "È stata richiesta una nuova password per il Suo account QR Code Service.",
    action: "Imposta una nuova password",
    note: "Il link è valido per 30 minuti e funziona una sola volta. Se non l’ha richiesto, ignori questa e-mail: la password resta invariata.",
  },
  pt: {
    subject: "Definir uma nova senha",
    text: "Foi solicitada uma nova senha para a sua conta do QR Code Service.",
    action: "Definir uma nova senha",
    note: "O link é válido por 30 minutos e funciona uma única vez. Se você não fez essa solicitação, ignore este e-mail: sua senha continua a mesma.",
  },
};

/** Returns the language, or English if there are no strings in it. */
export function mailLanguage(code: string): MailLanguage {
  return MAIL_LANGUAGES.find((language) => language === code) ?? "en";
}
