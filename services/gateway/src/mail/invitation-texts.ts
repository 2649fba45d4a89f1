// What the emails with invitations say. `{{account}}` is the name of the account.

import type { MailLanguage } from "@qr/session-api";
import type { LinkMailTexts } from "./mail-texts.ts";

export const INVITATION: Readonly<Record<MailLanguage, LinkMailTexts>> = {
  en: {
    subject: "Invitation to a team",
    text: "You are invited to join the account “{{account}}” on QR Code Service.",
    action: "Open the invitation",
    note: "The link is valid for 7 days and works only once. If you do not know who invited you, ignore this email.",
  },
  de: {
    subject: "Einladung in ein Team",
    text: "Sie sind eingeladen, dem Konto „{{account}}“ beim QR Code Service beizutreten.",
    action: "Einladung öffnen",
    note: "Der Link ist 7 Tage lang gültig und funktioniert nur einmal. Wenn Sie nicht wissen, wer Sie eingeladen hat, ignorieren Sie diese E-Mail.",
  },
  fr: {
    subject: "Invitation à rejoindre une équipe",
    text: "Vous êtes invité à rejoindre le compte «\u00a0{{account}}\u00a0» sur QR Code Service.",
    action: "Ouvrir l’invitation",
    note: "Le lien est valable 7 jours et ne fonctionne qu’une seule fois. Si vous ne savez pas qui vous a invité, ignorez cet e-mail.",
  },
  es: {
    subject: "Invitación a un equipo",
    text: "Le han invitado a unirse a la cuenta «{{account}}» en QR Code Service.",
    action: "Abrir la invitación",
    note: "El enlace es válido durante 7 días y solo funciona una vez. Si no sabe quién le ha invitado, ignore este correo.",
  },
  it: {
    subject: "Invito a entrare in un team",
    text: "Ha ricevuto un invito a entrare nell’account “{{account}}” su QR Code Service.",
    action: "Apri l’invito",
    note: "Il link è valido per 7 giorni e funziona una sola volta. Se non sa chi L’ha invitata, ignori questa e-mail.",
  },
  pt: {
    subject: "Convite para uma equipe",
    text: "Você foi convidado a participar da conta “{{account}}” no QR Code Service.",
    action: "Abrir o convite",
    note: "O link é válido por 7 dias e funciona uma única vez. Se você não sabe quem enviou o convite, ignore este e-mail.",
  },
};
