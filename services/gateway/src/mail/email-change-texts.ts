// What the emails about a change of address say.

import type { MailLanguage } from "@qr/session-api";
import type { LinkMailTexts } from "./mail-texts.ts";

/** The email with which a person verifies the new address, or their current one. */
export const CONFIRM_EMAIL: Readonly<Record<MailLanguage, LinkMailTexts>> = {
  en: {
    subject: "Confirm your email address",
    text: "Someone asked to use this address for their QR Code Service account. If it was you, confirm it in the browser where you are signed in.",
    action: "Confirm the address",
    note: "The link is valid for 24 hours and works only once. If it was not you, ignore this email: nothing will change.",
  },
  de: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    text: "Jemand möchte diese Adresse für sein Konto beim QR Code Service verwenden. Wenn Sie das sind, bestätigen Sie sie in dem Browser, in dem Sie angemeldet sind.",
    action: "Adresse bestätigen",
    note: "Der Link ist 24 Stunden lang gültig und funktioniert nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.",
  },
  fr: {
    subject: "Confirmez votre adresse e-mail",
    text: "Quelqu’un souhaite utiliser cette adresse pour son compte QR Code Service. S’il s’agit de vous, confirmez-la dans le navigateur où vous êtes connecté.",
    action: "Confirmer l’adresse",
    note: "Le lien est valable 24 heures et ne fonctionne qu’une seule fois. Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien ne changera.",
  },
  es: {
    subject: "Confirme su dirección de correo",
    text: "Alguien ha solicitado usar esta dirección para una cuenta de QR Code Service. Si ha sido usted, confirme la dirección en el navegador en el que ha iniciado sesión.",
    action: "Confirmar la dirección",
    note: "El enlace es válido durante 24 horas y solo funciona una vez. Si no ha sido usted, ignore este correo: no cambiará nada.",
  },
  it: {
    subject: "Confermi il Suo indirizzo e-mail",
    text: "Qualcuno ha chiesto di usare questo indirizzo per il proprio account QR Code Service. Se è stato Lei, lo confermi nel browser in cui ha effettuato l’accesso.",
    action: "Conferma l’indirizzo",
    note: "Il link è valido per 24 ore e funziona una sola volta. Se non è stato Lei, ignori questa e-mail: non cambia nulla.",
  },
  pt: {
    subject: "Confirme seu endereço de e-mail",
    text: "Alguém pediu para usar este endereço na própria conta do QR Code Service. Se foi você, confirme-o no navegador em que você entrou na sua conta.",
    action: "Confirmar o endereço",
    note: "O link é válido por 24 horas e funciona uma única vez. Se não foi você, ignore este e-mail: nada muda.",
  },
};

/** The email to a person who has verified the address that somebody else wants to use. */
export const EMAIL_IN_USE: Readonly<Record<MailLanguage, LinkMailTexts>> = {
  en: {
    subject: "This address already belongs to your account",
    text: "Someone wanted to use this address for another QR Code Service account. It already belongs to yours, so the other account cannot have it.",
    action: "Sign in",
    note: "If it was you, first change the address of this account. If it was not you, ignore this email: nothing has changed.",
  },
  de: {
    subject: "Diese Adresse gehört bereits zu Ihrem Konto",
    text: "Jemand wollte diese Adresse für ein anderes Konto beim QR Code Service verwenden. Sie gehört bereits zu Ihrem Konto und kann daher nicht für das andere verwendet werden.",
    action: "Anmelden",
    note: "Wenn Sie das waren, ändern Sie zuerst die Adresse dieses Kontos. Wenn nicht, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.",
  },
  fr: {
    subject: "Cette adresse appartient déjà à votre compte",
    text: "Quelqu’un voulait utiliser cette adresse pour un autre compte QR Code Service. Elle appartient déjà au vôtre\u00a0: l’autre compte ne peut donc pas l’utiliser.",
    action: "Se connecter",
    note: "Si c’était vous, changez d’abord l’adresse de ce compte. Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien n’a changé.",
  },
  es: {
    subject: "Esta dirección ya pertenece a su cuenta",
    text: "Alguien quería usar esta dirección para otra cuenta de QR Code Service. La dirección ya pertenece a su cuenta, así que la otra cuenta no puede usarla.",
    action: "Iniciar sesión",
    note: "Si ha sido usted, cambie primero la dirección de esta cuenta. Si no ha sido usted, ignore este correo: no ha cambiado nada.",
  },
  it: {
    subject: "Questo indirizzo appartiene già al Suo account",
    text: "Qualcuno voleva usare questo indirizzo per un altro account QR Code Service. Appartiene già al Suo, quindi non può essere usato per l’altro account.",
    action: "Accedi",
    note: "Se è stato Lei, cambi prima l’indirizzo di questo account. Se non è stato Lei, ignori questa e-mail: non è cambiato nulla.",
  },
  pt: {
    subject: "Este endereço já pertence à sua conta",
    text: "Alguém queria usar este endereço em outra conta do QR Code Service. Ele já pertence à sua, portanto a outra conta não pode usá-lo.",
    action: "Entrar",
    note: "Se foi você, altere primeiro o endereço desta conta. Se não foi você, ignore este e-mail: nada mudou.",
  },
};

/** The email to the old address after the change. */
export const EMAIL_CHANGED: Readonly<Record<MailLanguage, LinkMailTexts>> = {
  en: {
    subject: "Your email address has been changed",
    text: "Your QR Code Service account now has another email address. If it was you, you do not need to do anything. If it was not you, undo the change: you will get this address back and set a new password, and all devices will be signed out.",
    action: "Undo the change",
    note: "The link is valid for 7 days and works only once. After undoing the change, check your account's API keys, because they keep working.",
  },
  de: {
    subject: "Ihre E-Mail-Adresse wurde geändert",
    text: "Ihr Konto beim QR Code Service hat jetzt eine andere E-Mail-Adresse. Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, machen Sie die Änderung rückgängig: Sie erhalten diese Adresse zurück, legen ein neues Passwort fest, und alle Geräte werden abgemeldet.",
    action: "Änderung rückgängig machen",
    note: "Der Link ist 7 Tage lang gültig und funktioniert nur einmal. Wenn Sie die Änderung rückgängig gemacht haben, prüfen Sie die API-Schlüssel Ihres Kontos, denn sie funktionieren weiter.",
  },
  fr: {
    subject: "Votre adresse e-mail a été modifiée",
    text: "Votre compte QR Code Service a désormais une autre adresse e-mail. Si c’était vous, vous n’avez rien à faire. Si ce n’était pas vous, annulez la modification\u00a0: vous récupérerez cette adresse, vous définirez un nouveau mot de passe et tous les appareils seront déconnectés.",
    action: "Annuler la modification",
    note: "Le lien est valable 7 jours et ne fonctionne qu’une seule fois. Après l’annulation, vérifiez les clés API de votre compte, car elles continuent de fonctionner.",
  },
  es: {
    subject: "Se ha cambiado su dirección de correo",
    text: "Su cuenta de QR Code Service tiene ahora otra dirección de correo. Si ha sido usted, no tiene que hacer nada. Si no ha sido usted, deshaga el cambio: recuperará esta dirección, establecerá una nueva contraseña y se cerrará la sesión en todos los dispositivos.",
    action: "Deshacer el cambio",
    note: "El enlace es válido durante 7 días y solo funciona una vez. Después de deshacer el cambio, revise las claves de API de su cuenta, porque siguen funcionando.",
  },
  it: {
    subject: "Il Suo indirizzo e-mail è stato cambiato",
    text: "Il Suo account QR Code Service ha ora un altro indirizzo e-mail. Se è stato Lei, non deve fare nulla. Se non è stato Lei, annulli la modifica: riavrà questo indirizzo, imposterà una nuova password e tutti i dispositivi verranno disconnessi.",
    action: "Annulla la modifica",
    note: "Il link è valido per 7 giorni e funziona una sola volta. Dopo aver annullato la modifica, controlli le chiavi API del Suo account, perché continuano a funzionare.",
  },
  pt: {
    subject: "Seu endereço de e-mail foi alterado",
    text: "Sua conta do QR Code Service agora tem outro endereço de e-mail. Se foi você, não é preciso fazer nada. Se não foi você, desfaça a alteração: você recuperará este endereço e definirá uma nova senha, e as sessões em todos os dispositivos serão encerradas.",
    action: "Desfazer a alteração",
    note: "O link é válido por 7 dias e funciona uma única vez. Depois de desfazer a alteração, verifique as chaves de API da sua conta, pois elas continuam funcionando.",
  },
};
