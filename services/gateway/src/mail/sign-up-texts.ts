// What the emails to people who sign up say.

import type { MailLanguage } from "@qr/session-api";
import type { LinkMailTexts } from "./mail-texts.ts";

/** The email with which a person verifies their address. */
export const SIGN_UP: Readonly<Record<MailLanguage, LinkMailTexts>> = {
  en: {
    subject: "Confirm your email address",
    text: "Someone signed up for QR Code Service with this address. Confirm it to create your account.",
    action: "Confirm and continue",
    note: "The link is valid for 24 hours and works only once. If you did not sign up, ignore this email: no account will be created.",
  },
  de: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    text: "Jemand hat sich mit dieser Adresse beim QR Code Service registriert. Bestätigen Sie sie, um Ihr Konto einzurichten.",
    action: "Bestätigen und fortfahren",
    note: "Der Link ist 24 Stunden lang gültig und funktioniert nur einmal. Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail: Es wird kein Konto eingerichtet.",
  },
  fr: {
    subject: "Confirmez votre adresse e-mail",
    text: "Une inscription à QR Code Service a été demandée avec cette adresse. Confirmez l’adresse pour créer votre compte.",
    action: "Confirmer et continuer",
    note: "Le lien est valable 24 heures et ne fonctionne qu’une seule fois. Si vous ne vous êtes pas inscrit, ignorez cet e-mail\u00a0: aucun compte ne sera créé.",
  },
  es: {
    subject: "Confirme su dirección de correo",
    text: "Alguien se ha registrado en QR Code Service con esta dirección. Confírmela para crear su cuenta.",
    action: "Confirmar y continuar",
    note: "El enlace es válido durante 24 horas y solo funciona una vez. Si no se ha registrado, ignore este correo: no se creará ninguna cuenta.",
  },
  it: {
    subject: "Confermi il Suo indirizzo e-mail",
    text: "È stata richiesta una registrazione a QR Code Service con questo indirizzo. Lo confermi per creare il Suo account.",
    action: "Conferma e continua",
    note: "Il link è valido per 24 ore e funziona una sola volta. Se non si è registrato, ignori questa e-mail: non verrà creato alcun account.",
  },
  pt: {
    subject: "Confirme seu endereço de e-mail",
    text: "Alguém se cadastrou no QR Code Service com este endereço. Confirme-o para criar sua conta.",
    action: "Confirmar e continuar",
    note: "O link é válido por 24 horas e funciona uma única vez. Se você não se cadastrou, ignore este e-mail: nenhuma conta será criada.",
  },
};

/** The email to a person who already has an account. */
export const SIGN_UP_KNOWN: Readonly<Record<MailLanguage, LinkMailTexts>> = {
  en: {
    subject: "You already have an account",
    text: "Someone signed up for QR Code Service with this address, but you already have an account. Sign in with your password, or choose “Forgot your password?”.",
    action: "Sign in",
    note: "If it was not you, ignore this email: nothing has changed.",
  },
  de: {
    subject: "Sie haben bereits ein Konto",
    text: "Mit dieser Adresse sollte ein Konto beim QR Code Service angelegt werden, Sie haben aber bereits eines. Melden Sie sich mit Ihrem Passwort an, oder wählen Sie „Passwort vergessen?“.",
    action: "Anmelden",
    note: "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.",
  },
  fr: {
    subject: "Vous avez déjà un compte",
    text: "Une inscription à QR Code Service a été demandée avec cette adresse, mais vous avez déjà un compte. Connectez-vous avec votre mot de passe ou choisissez «\u00a0Mot de passe oublié\u202f?\u00a0».",
    action: "Se connecter",
    note: "Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien n’a changé.",
  },
  es: {
    subject: "Ya tiene una cuenta",
    text: "Alguien se ha registrado en QR Code Service con esta dirección, pero usted ya tiene una cuenta. Inicie sesión con su contraseña o elija «¿Ha olvidado su contraseña?».",
    action: "Iniciar sesión",
    note: "Si no ha sido usted, ignore este correo: no ha cambiado nada.",
  },
  it: {
    subject: "Ha già un account",
    text: "È stata richiesta una registrazione a QR Code Service con questo indirizzo, ma Lei ha già un account. Acceda con la Sua password oppure scelga “Password dimenticata?”.",
    action: "Accedi",
    note: "Se non è stato Lei, ignori questa e-mail: non è cambiato nulla.",
  },
  pt: {
    subject: "Você já tem uma conta",
    text: "Alguém se cadastrou no QR Code Service com este endereço, mas você já tem uma conta. Entre com sua senha ou escolha “Esqueceu a senha?”.",
    action: "Entrar",
    note: "Se não foi você, ignore este e-mail: nada mudou.",
  },
};
