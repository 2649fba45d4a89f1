// The strings of the error pages, and the title of the page that shows a code's text, in each language.

export const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "ja", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];
export const ERROR_KINDS = ["not_found", "gone", "misdirected", "rate_limited", "unavailable"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

export interface PageText {
  title: string;
  body: string;
}

export const ERROR_TEXTS: Readonly<Record<Language, Readonly<Record<ErrorKind, PageText>>>> = {
  en: {
    not_found: {
      title: "Page not found",
      body: "There is nothing at this address. If you scanned a code, please scan it again.",
    },
    gone: { title: "No longer available", body: "The owner of this code has deleted it." },
    misdirected: {
      title: "Nothing here",
      body: "There are no short links on this domain. Please check the address.",
    },
    rate_limited: {
      title: "Too many requests",
      body: "Your network has requested too many addresses that do not exist. Please try again in a minute.",
    },
    unavailable: { title: "Just a moment", body: "We cannot look up this code right now. Please try again shortly." },
  },
  de: {
    not_found: {
      title: "Seite nicht gefunden",
      body: "Unter dieser Adresse gibt es nichts. Falls Sie einen Code gescannt haben, scannen Sie ihn bitte noch einmal.",
    },
    gone: { title: "Nicht mehr verfügbar", body: "Der Inhaber hat diesen Code gelöscht." },
    misdirected: {
      title: "Hier gibt es nichts",
      body: "Unter dieser Domain gibt es keine Kurzlinks. Bitte prüfen Sie die Adresse.",
    },
    rate_limited: {
      title: "Zu viele Anfragen",
      body: "Aus Ihrem Netzwerk wurden zu viele nicht vorhandene Adressen aufgerufen. Bitte versuchen Sie es in einer Minute noch einmal.",
    },
    unavailable: {
      title: "Einen Moment bitte",
      body: "Der Code kann gerade nicht abgerufen werden. Bitte versuchen Sie es gleich noch einmal.",
    },
  },
  fr: {
    not_found: {
      title: "Page introuvable",
      body: "Cette adresse ne mène nulle part. Si vous avez scanné un code, veuillez le scanner à nouveau.",
    },
    gone: { title: "Ce code n’est plus disponible", body: "Ce code a été supprimé par son propriétaire." },
    misdirected: {
      title: "Rien à cette adresse",
      body: "Ce domaine n’héberge aucun lien court. Veuillez vérifier l’adresse.",
    },
    rate_limited: {
      title: "Trop de requêtes",
      body: "Trop d’adresses inexistantes ont été demandées depuis votre réseau. Veuillez réessayer dans une minute.",
    },
    unavailable: {
      title: "Un instant",
      body: "Ce code ne peut pas être consulté pour le moment. Veuillez réessayer dans un instant.",
    },
  },
  es: {
    not_found: {
      title: "Página no encontrada",
      body: "Esta dirección no lleva a ninguna parte. Si has escaneado un código, vuelve a escanearlo.",
    },
    gone: { title: "Ya no está disponible", body: "El propietario de este código lo ha eliminado." },
    misdirected: {
      title: "No hay nada aquí",
      body: "Este dominio no tiene enlaces cortos. Comprueba la dirección.",
    },
    rate_limited: {
      title: "Demasiadas solicitudes",
      body: "Desde tu red se han solicitado demasiadas direcciones inexistentes. Vuelve a intentarlo dentro de un minuto.",
    },
    unavailable: {
      title: "Un momento",
      body: "No podemos consultar este código en este momento. Vuelve a intentarlo dentro de unos instantes.",
    },
  },
  pt: {
    not_found: {
      title: "Página não encontrada",
      body: "Este endereço não leva a nenhuma página. Se você leu um código, tente lê-lo novamente.",
    },
    gone: { title: "Não está mais disponível", body: "O proprietário excluiu este código." },
    misdirected: {
      title: "Não há nada aqui",
      body: "Este domínio não tem links curtos. Verifique o endereço.",
    },
    rate_limited: {
      title: "Muitas solicitações",
      body: "Sua rede solicitou muitos endereços inexistentes. Tente novamente em um minuto.",
    },
    unavailable: {
      title: "Um momento",
      body: "Não é possível consultar este código agora. Tente novamente em instantes.",
    },
  },
  it: {
    not_found: {
      title: "Pagina non trovata",
      body: "Questo indirizzo non porta da nessuna parte. Se hai scansionato un codice, prova a scansionarlo di nuovo.",
    },
    gone: { title: "Non più disponibile", body: "Il proprietario ha eliminato questo codice." },
    misdirected: {
      title: "Qui non c’è nulla",
      body: "Questo dominio non ha link brevi. Controlla l’indirizzo.",
    },
    rate_limited: {
      title: "Troppe richieste",
      body: "Dalla tua rete sono stati richiesti troppi indirizzi inesistenti. Riprova tra un minuto.",
    },
    unavailable: {
      title: "Un momento",
      body: "In questo momento non è possibile consultare questo codice. Riprova tra poco.",
    },
  },
  ja: {
    not_found: {
      title: "ページが見つかりません",
      body: "このアドレスのページは存在しません。コードを読み取った場合は、もう一度読み取ってください。",
    },
    gone: { title: "利用できなくなりました", body: "このコードは所有者によって削除されました。" },
    misdirected: {
      title: "ページがありません",
      body: "このドメインには短縮リンクがありません。アドレスをご確認ください。",
    },
    rate_limited: {
      title: "アクセスが多すぎます",
      body: "お使いのネットワークから、存在しないアドレスへのアクセスが多数ありました。1分ほど待ってから、もう一度お試しください。",
    },
    unavailable: {
      title: "少々お待ちください",
      body: "現在このコードを確認できません。しばらくしてからもう一度お試しください。",
    },
  },
  zh: {
    not_found: { title: "页面不存在", body: "此地址没有任何内容。如果您扫描了二维码，请再扫描一次。" },
    gone: { title: "已不再可用", body: "此二维码已被所有者删除。" },
    misdirected: {
      title: "此处没有内容",
      body: "此域名下没有短链接。请检查地址。",
    },
    rate_limited: {
      title: "请求过多",
      body: "您所在的网络访问了过多不存在的地址。请在一分钟后重试。",
    },
    unavailable: { title: "请稍候", body: "目前无法查询此二维码。请稍后重试。" },
  },
};

/** The title of the page that shows a code's text. The text itself is in the language of its author. */
export const TEXT_TITLES: Readonly<Record<Language, string>> = {
  en: "Text in this code",
  de: "Text dieses Codes",
  fr: "Texte de ce code",
  es: "Texto de este código",
  pt: "Texto deste código",
  it: "Testo di questo codice",
  ja: "このコードのテキスト",
  zh: "此二维码的文本",
};
