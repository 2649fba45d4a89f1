// What notices say. `{{…}}` is what has changed, such as the name of an account.

import type { MailLanguage } from "@qr/session-api";
import type { NoticeKind } from "../events/notice-kinds.ts";
import type { LinkMailTexts } from "./mail-texts.ts";

/** How a notice names the operator at the beginning of a sentence, if no person or API key made the change. */
export const OPERATOR: Readonly<Record<MailLanguage, string>> = {
  en: "The operator of the service",
  de: "Der Betreiber des Dienstes",
  fr: "L’exploitant du service",
  es: "El operador del servicio",
  it: "Il gestore del servizio",
  pt: "O operador do serviço",
};

export const NOTICES: Readonly<Record<NoticeKind, Readonly<Record<MailLanguage, LinkMailTexts>>>> = {
  removed_member: {
    en: {
      subject: "You have been removed from an account",
      text: "You are no longer a member of the account “{{account}}” on QR Code Service.",
      action: "Open QR Code Service",
      note: "You can still sign in. If this was a mistake, ask an owner of the account for an invitation.",
    },
    de: {
      subject: "Sie wurden aus einem Konto entfernt",
      text: "Sie sind nicht mehr Mitglied des Kontos „{{account}}“ beim QR Code Service.",
      action: "QR Code Service öffnen",
      note: "Sie können sich weiterhin anmelden. Wenn das ein Versehen war, bitten Sie einen Inhaber des Kontos um eine Einladung.",
    },
    fr: {
      subject: "Vous avez été retiré d’un compte",
      text: "Vous n’êtes plus membre du compte «\u00a0{{account}}\u00a0» sur QR Code Service.",
      action: "Ouvrir QR Code Service",
      note: "Vous pouvez toujours vous connecter. S’il s’agit d’une erreur, demandez une invitation à un propriétaire du compte.",
    },
    es: {
      subject: "Le han quitado del equipo de una cuenta",
      text: "Ya no es miembro de la cuenta «{{account}}» en QR Code Service.",
      action: "Abrir QR Code Service",
      note: "Puede seguir iniciando sesión. Si ha sido un error, pida una invitación a un propietario de la cuenta.",
    },
    it: {
      subject: "Lei è stato rimosso da un account",
      text: "Non è più membro dell’account “{{account}}” su QR Code Service.",
      action: "Apri QR Code Service",
      note: "Può continuare ad accedere al servizio. Se si tratta di un errore, chieda un invito a un proprietario dell’account.",
    },
    pt: {
      subject: "Você foi removido de uma conta",
      text: "Você não é mais membro da conta “{{account}}” no QR Code Service.",
      action: "Abrir o QR Code Service",
      note: "Você ainda pode entrar no QR Code Service. Se foi um engano, peça um convite a um proprietário da conta.",
    },
  },
  new_key: {
    en: {
      subject: "A new API key",
      text: "{{by}} created the API key “{{key}}” (…{{last_four}}) for the account “{{account}}”.",
      action: "Open the API keys",
      note: "If you were not expecting this key, revoke it and ask who created it.",
    },
    de: {
      subject: "Ein neuer API-Schlüssel",
      text: "{{by}} hat den API-Schlüssel „{{key}}“ (…{{last_four}}) für das Konto „{{account}}“ erstellt.",
      action: "API-Schlüssel öffnen",
      note: "Wenn Sie diesen Schlüssel nicht erwartet haben, widerrufen Sie ihn und fragen Sie nach, wer ihn erstellt hat.",
    },
    fr: {
      subject: "Nouvelle clé API",
      text: "{{by}} a créé la clé API «\u00a0{{key}}\u00a0» (…{{last_four}}) pour le compte «\u00a0{{account}}\u00a0».",
      action: "Voir les clés API",
      note: "Si vous n’attendiez pas cette clé, révoquez-la et renseignez-vous auprès de la personne qui l’a créée.",
    },
    es: {
      subject: "Una nueva clave de API",
      text: "{{by}} ha creado la clave de API «{{key}}» (…{{last_four}}) para la cuenta «{{account}}».",
      action: "Ver las claves de API",
      note: "Si no esperaba esta clave, revóquela y pregunte a quien la ha creado.",
    },
    it: {
      subject: "Una nuova chiave API",
      text: "{{by}} ha creato la chiave API “{{key}}” (…{{last_four}}) per l’account “{{account}}”.",
      action: "Apri le chiavi API",
      note: "Se non si aspettava questa chiave, la revochi e chieda spiegazioni a chi l’ha creata.",
    },
    pt: {
      subject: "Uma nova chave de API",
      text: "{{by}} criou a chave de API “{{key}}” (…{{last_four}}) para a conta “{{account}}”.",
      action: "Abrir as chaves de API",
      note: "Se você não esperava esta chave, revogue-a e procure saber quem a criou.",
    },
  },
  new_device: {
    en: {
      subject: "New sign-in",
      text: "Someone signed in to your QR Code Service account on a new device: {{device}}.",
      action: "Open your sessions",
      note: "If it was you, you do not need to do anything. Otherwise, change your password: this ends all other sessions.",
    },
    de: {
      subject: "Neue Anmeldung",
      text: "In Ihrem Konto beim QR Code Service hat sich jemand auf einem neuen Gerät angemeldet: {{device}}.",
      action: "Sitzungen öffnen",
      note: "Wenn Sie das waren, müssen Sie nichts tun. Andernfalls ändern Sie Ihr Passwort: Damit enden alle anderen Sitzungen.",
    },
    fr: {
      subject: "Nouvelle connexion",
      text: "Une connexion à votre compte QR Code Service a eu lieu sur un nouvel appareil\u00a0: {{device}}.",
      action: "Voir vos sessions",
      note: "Si c’était vous, vous n’avez rien à faire. Sinon, changez votre mot de passe\u00a0: toutes les autres sessions seront fermées.",
    },
    es: {
      subject: "Nuevo inicio de sesión",
      text: "Se ha iniciado sesión en su cuenta de QR Code Service en un dispositivo nuevo: {{device}}.",
      action: "Ver sus sesiones",
      note: "Si ha sido usted, no tiene que hacer nada. De lo contrario, cambie su contraseña: se cerrarán todas las demás sesiones.",
    },
    it: {
      subject: "Nuovo accesso",
      text: "È stato effettuato un accesso al Suo account QR Code Service da un nuovo dispositivo: {{device}}.",
      action: "Mostra gli accessi attivi",
      note: "Se è stato Lei, non deve fare nulla. Altrimenti cambi la password: tutte le altre sessioni verranno terminate.",
    },
    pt: {
      subject: "Novo acesso",
      text: "Alguém entrou na sua conta do QR Code Service em um novo dispositivo: {{device}}.",
      action: "Abrir suas sessões",
      note: "Se foi você, não precisa fazer nada. Caso contrário, altere sua senha: todas as outras sessões serão encerradas.",
    },
  },
  failing_domain: {
    en: {
      subject: "A domain no longer points to QR Code Service",
      text: "The DNS records of the domain {{host}} of the account “{{account}}” are no longer correct. Codes on this domain might stop working.",
      action: "Open the domains",
      note: "The page shows the records that are needed. We check the domain every day.",
    },
    de: {
      subject: "Eine Domain zeigt nicht mehr auf den QR Code Service",
      text: "Die DNS-Einträge der Domain {{host}} des Kontos „{{account}}“ stimmen nicht mehr. Codes auf dieser Domain funktionieren möglicherweise bald nicht mehr.",
      action: "Domains öffnen",
      note: "Die Seite zeigt, welche Einträge nötig sind. Wir prüfen die Domain täglich.",
    },
    fr: {
      subject: "Un domaine ne pointe plus vers QR Code Service",
      text: "Les enregistrements DNS du domaine {{host}} du compte «\u00a0{{account}}\u00a0» ne sont plus corrects. Les codes de ce domaine pourraient cesser de fonctionner.",
      action: "Voir les domaines",
      note: "La page indique les enregistrements nécessaires. Nous vérifions le domaine chaque jour.",
    },
    es: {
      subject: "Un dominio ya no apunta a QR Code Service",
      text: "Los registros DNS del dominio {{host}} de la cuenta «{{account}}» ya no son correctos. Los códigos de este dominio podrían dejar de funcionar.",
      action: "Ver los dominios",
      note: "La página muestra los registros necesarios. Comprobamos el dominio todos los días.",
    },
    it: {
      subject: "Un dominio non punta più a QR Code Service",
      text: "I record DNS del dominio {{host}} dell’account “{{account}}” non sono più corretti. I codici su questo dominio potrebbero smettere di funzionare.",
      action: "Apri i domini",
      note: "La pagina mostra i record necessari. Controlliamo il dominio ogni giorno.",
    },
    pt: {
      subject: "Um domínio não aponta mais para o QR Code Service",
      text: "Os registros DNS do domínio {{host}} da conta “{{account}}” não estão mais corretos. Os códigos dele podem parar de funcionar.",
      action: "Abrir os domínios",
      note: "A página mostra os registros necessários. Verificamos o domínio todos os dias.",
    },
  },
};
