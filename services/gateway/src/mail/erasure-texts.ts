// What the emails about an erased account say. `{{account}}` is its name, `{{date}}` a day, `{{target}}` a URL, and `{{by}}`
// the person who deleted it.

import type { MailLanguage } from "@qr/session-api";

export interface ErasureTexts {
  requested: { subject: string; text: string; stop: string; keep: string; redirect: string; note: string };
  /** What the other members get, with the same sentence about the codes as in `requested`. */
  others: { subject: string; text: string; note: string };
  done: { subject: string; text: string; note: string };
}

export const ERASURE: Readonly<Record<MailLanguage, ErasureTexts>> = {
  en: {
    requested: {
      subject: "Your account is being deleted",
      text: "The account “{{account}}” on QR Code Service is being deleted with everything in it. Nobody can sign in to it or use its keys anymore.",
      stop: "All its codes stop working now.",
      keep: "Its codes that lead to a web page keep working until {{date}}. All other codes stop working now.",
      redirect:
        "Until {{date}}, its codes that lead to a web page lead to {{target}} instead. All other codes stop working now.",
      note: "You will get another email when everything has been deleted. If this was not you, contact the operator of the service now.",
    },
    others: {
      subject: "An account that you belong to is being deleted",
      text: "{{by}} has deleted the account “{{account}}” on QR Code Service with everything in it. Nobody can open it or use its keys anymore.",
      note: "You can still sign in. The deletion cannot be undone. If you have questions, ask {{by}}.",
    },
    done: {
      subject: "Your account has been deleted",
      text: "Everything in your account on QR Code Service has been deleted.",
      note: "Once this email has been sent, your address is deleted, too.",
    },
  },
  de: {
    requested: {
      subject: "Ihr Konto wird gelöscht",
      text: "Das Konto „{{account}}“ beim QR Code Service wird mit seinem gesamten Inhalt gelöscht. Niemand kann es oder seine Schlüssel noch verwenden.",
      stop: "Alle seine Codes funktionieren ab sofort nicht mehr.",
      keep: "Seine Codes, die zu einer Webseite führen, funktionieren noch bis {{date}}. Alle anderen Codes funktionieren ab sofort nicht mehr.",
      redirect:
        "Seine Codes, die zu einer Webseite führen, führen bis {{date}} stattdessen zu {{target}}. Alle anderen Codes funktionieren ab sofort nicht mehr.",
      note: "Sie erhalten eine weitere E-Mail, sobald alles gelöscht ist. Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber des Dienstes.",
    },
    others: {
      subject: "Ein Konto, in dem Sie Mitglied sind, wird gelöscht",
      text: "{{by}} hat das Konto „{{account}}“ beim QR Code Service mit seinem gesamten Inhalt gelöscht. Niemand kann es oder seine Schlüssel noch verwenden.",
      note: "Sie können sich weiterhin anmelden. Die Löschung kann nicht rückgängig gemacht werden. Bei Fragen wenden Sie sich an {{by}}.",
    },
    done: {
      subject: "Ihr Konto ist gelöscht",
      text: "Der gesamte Inhalt Ihres Kontos beim QR Code Service wurde gelöscht.",
      note: "Nach dem Versand dieser E-Mail wird auch Ihre Adresse gelöscht.",
    },
  },
  fr: {
    requested: {
      subject: "Votre compte est en cours de suppression",
      text: "Le compte «\u00a0{{account}}\u00a0» sur QR Code Service est en cours de suppression avec tout son contenu. Plus personne ne peut y accéder ni utiliser ses clés.",
      stop: "Tous ses codes cessent de fonctionner dès maintenant.",
      keep: "Ses codes qui mènent à une page web fonctionnent jusqu’au {{date}}. Tous les autres codes cessent de fonctionner dès maintenant.",
      redirect:
        "Jusqu’au {{date}}, ses codes qui menaient à une page web mènent à {{target}}. Tous les autres codes cessent de fonctionner dès maintenant.",
      note: "Vous recevrez un autre e-mail lorsque tout aura été supprimé. Si vous n’êtes pas à l’origine de cette demande, contactez immédiatement l’exploitant du service.",
    },
    others: {
      subject: "Un compte dont vous êtes membre est en cours de suppression",
      text: "{{by}} a supprimé le compte «\u00a0{{account}}\u00a0» sur QR Code Service avec tout son contenu. Plus personne ne peut y accéder ni utiliser ses clés.",
      note: "Vous pouvez toujours vous connecter. La suppression est irréversible. Pour toute question, adressez-vous à {{by}}.",
    },
    done: {
      subject: "Votre compte a été supprimé",
      text: "Tout le contenu de votre compte sur QR Code Service a été supprimé.",
      note: "Une fois cet e-mail envoyé, votre adresse est également supprimée.",
    },
  },
  es: {
    requested: {
      subject: "Su cuenta se está eliminando",
      text: "La cuenta «{{account}}» de QR Code Service se está eliminando con todo su contenido. Ya nadie puede acceder a ella ni usar sus claves.",
      stop: "Todos los códigos de la cuenta dejan de funcionar de inmediato.",
      keep: "Los códigos de la cuenta que llevan a una página web seguirán funcionando hasta el {{date}}. Todos los demás códigos dejan de funcionar de inmediato.",
      redirect:
        "Hasta el {{date}}, los códigos de la cuenta que llevan a una página web llevarán en su lugar a {{target}}. Todos los demás códigos dejan de funcionar de inmediato.",
      note: "Recibirá otro correo cuando se haya eliminado todo. Si no ha sido usted, póngase en contacto con el operador del servicio de inmediato.",
    },
    others: {
      subject: "Se está eliminando una cuenta de la que es miembro",
      text: "{{by}} ha eliminado la cuenta «{{account}}» de QR Code Service con todo su contenido. Ya nadie puede acceder a ella ni usar sus claves.",
      note: "Puede seguir iniciando sesión. La eliminación no se puede deshacer. Si tiene preguntas, diríjase a {{by}}.",
    },
    done: {
      subject: "Su cuenta se ha eliminado",
      text: "Se ha eliminado todo el contenido de su cuenta de QR Code Service.",
      note: "Una vez enviado este correo, se elimina también su dirección.",
    },
  },
  it: {
    requested: {
      subject: "Il Suo account è in fase di eliminazione",
      text: "L’account “{{account}}” su QR Code Service è in fase di eliminazione con tutto il suo contenuto. Nessuno può più accedervi o usare le sue chiavi.",
      stop: "Tutti i suoi codici smettono subito di funzionare.",
      keep: "I suoi codici che portano a una pagina web continuano a funzionare fino al giorno {{date}}. Tutti gli altri codici smettono subito di funzionare.",
      redirect:
        "Fino al giorno {{date}}, i suoi codici che portano a una pagina web portano invece a {{target}}. Tutti gli altri codici smettono subito di funzionare.",
      note: "Riceverà un’altra e-mail quando tutto sarà stato eliminato. Se non è stato Lei, contatti subito il gestore del servizio.",
    },
    others: {
      subject: "Un account di cui è membro è in fase di eliminazione",
      text: "{{by}} ha eliminato l’account “{{account}}” su QR Code Service con tutto il suo contenuto. Nessuno può più accedervi o usare le sue chiavi.",
      note: "Può continuare ad accedere al servizio. L’eliminazione è irreversibile. Per domande, si rivolga a {{by}}.",
    },
    done: {
      subject: "Il Suo account è stato eliminato",
      text: "Tutto il contenuto del Suo account su QR Code Service è stato eliminato.",
      note: "Dopo l’invio di questa e-mail viene eliminato anche il Suo indirizzo.",
    },
  },
  pt: {
    requested: {
      subject: "A sua conta está sendo excluída",
      text: "A conta “{{account}}” no QR Code Service está sendo excluída com todo o seu conteúdo. Ninguém mais pode acessá-la nem usar as chaves dela.",
      stop: "Todos os códigos da conta deixam de funcionar agora.",
      keep: "Os códigos da conta que levam a uma página da web continuam funcionando até {{date}}. Todos os outros códigos deixam de funcionar agora.",
      redirect:
        "Os códigos da conta que levavam a uma página da web agora levam a {{target}}, até {{date}}. Todos os outros códigos deixam de funcionar agora.",
      note: "Você receberá outro e-mail quando tudo tiver sido excluído. Se não foi você, entre em contato imediatamente com o operador do serviço.",
    },
    others: {
      subject: "Uma conta da qual você é membro está sendo excluída",
      text: "{{by}} excluiu a conta “{{account}}” no QR Code Service com todo o seu conteúdo. Ninguém mais pode acessá-la nem usar as chaves dela.",
      note: "Você ainda pode entrar no QR Code Service. A exclusão não pode ser desfeita. Se tiver dúvidas, fale com {{by}}.",
    },
    done: {
      subject: "A sua conta foi excluída",
      text: "Todo o conteúdo da sua conta no QR Code Service foi excluído.",
      note: "Após o envio deste e-mail, seu endereço também será excluído.",
    },
  },
};
