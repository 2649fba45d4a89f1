// The strings of the page of a Wi-Fi network in each language.

import type { Language } from "../pages/languages.ts";

interface NetworkText {
  title: string;
  /** Introduces the network's name. */
  name: string;
  security: string;
  /** The security of a network without a password. */
  open: string;
  identity: string;
  password: string;
  /** Says how to select the password without a button. */
  select: string;
  copy: string;
  copyName: string;
  copied: string;
  hidden: string;
  guide: string;
  iphone: string;
  android: string;
}

export const NETWORK_TEXTS: Readonly<Record<Language, NetworkText>> = {
  en: {
    title: "Wi-Fi network",
    name: "Network",
    security: "Security",
    open: "Open, no password",
    identity: "User name",
    password: "Password",
    select: "Touch and hold the password to copy it.",
    copy: "Copy password",
    copyName: "Copy name",
    copied: "Copied",
    hidden: "This network is hidden. Enter its name manually to join it.",
    guide: "How to join",
    iphone: "iPhone: open Settings, then Wi-Fi, choose the network, and paste the password.",
    android: "Android: open Settings, then Internet or Wi-Fi, choose the network, and paste the password.",
  },
  de: {
    title: "WLAN",
    name: "Netzwerk",
    security: "Sicherheit",
    open: "Offen, ohne Passwort",
    identity: "Benutzername",
    password: "Passwort",
    select: "Halten Sie das Passwort gedrückt, um es zu kopieren.",
    copy: "Passwort kopieren",
    copyName: "Namen kopieren",
    copied: "Kopiert",
    hidden: "Dieses Netzwerk ist verborgen. Geben Sie seinen Namen von Hand ein, um sich zu verbinden.",
    guide: "So verbinden Sie sich",
    iphone: "iPhone: Öffnen Sie „Einstellungen“, dann „WLAN“, wählen Sie das Netzwerk und setzen Sie das Passwort ein.",
    android:
      "Android: Öffnen Sie „Einstellungen“, dann „Internet“ oder „WLAN“, wählen Sie das Netzwerk und fügen Sie das Passwort ein.",
  },
  fr: {
    title: "Réseau Wi-Fi",
    name: "Réseau",
    security: "Sécurité",
    open: "Ouvert, sans mot de passe",
    identity: "Nom d’utilisateur",
    password: "Mot de passe",
    select: "Appuyez longuement sur le mot de passe pour le copier.",
    copy: "Copier le mot de passe",
    copyName: "Copier le nom",
    copied: "Copié",
    hidden: "Ce réseau est masqué. Saisissez son nom manuellement pour vous y connecter.",
    guide: "Comment se connecter",
    iphone: "iPhone\u00a0: ouvrez Réglages, puis Wi-Fi, choisissez le réseau et collez le mot de passe.",
    android:
      "Android\u00a0: ouvrez Paramètres, puis Internet ou Wi-Fi, choisissez le réseau et collez le mot de passe.",
  },
  es: {
    title: "Red Wi-Fi",
    name: "Red",
    security: "Seguridad",
    open: "Abierta, sin contraseña",
    identity: "Nombre de usuario",
    password: "Contraseña",
    select: "Mantén pulsada la contraseña para copiarla.",
    copy: "Copiar contraseña",
    copyName: "Copiar nombre",
    copied: "Copiado",
    hidden: "Esta red está oculta. Escribe su nombre para conectarte.",
    guide: "Cómo conectarte",
    iphone: "iPhone: abre Ajustes, luego Wi-Fi, elige la red y pega la contraseña.",
    android: "Android: abre Ajustes, luego Internet o Wi-Fi, elige la red y pega la contraseña.",
  },
  pt: {
    title: "Rede Wi-Fi",
    name: "Rede",
    security: "Segurança",
    open: "Aberta, sem senha",
    identity: "Nome de usuário",
    password: "Senha",
    select: "Toque na senha e segure para copiá-la.",
    copy: "Copiar senha",
    copyName: "Copiar nome",
    copied: "Copiado",
    hidden: "Esta rede está oculta. Digite o nome dela para se conectar.",
    guide: "Como se conectar",
    iphone: "iPhone: abra Ajustes, depois Wi-Fi, escolha a rede e cole a senha.",
    android: "Android: abra Configurações, depois Internet ou Wi-Fi, escolha a rede e cole a senha.",
  },
  it: {
    title: "Rete Wi-Fi",
    name: "Rete",
    security: "Sicurezza",
    open: "Aperta, senza password",
    identity: "Nome utente",
    password: "Password",
    select: "Tieni premuta la password per copiarla.",
    copy: "Copia password",
    copyName: "Copia nome",
    copied: "Copiato",
    hidden: "Questa rete è nascosta. Inseriscine il nome manualmente per connetterti.",
    guide: "Come connettersi",
    iphone: "iPhone: apri Impostazioni, poi Wi-Fi, scegli la rete e incolla la password.",
    android: "Android: apri Impostazioni, poi Internet o Wi-Fi, scegli la rete e incolla la password.",
  },
  ja: {
    title: "Wi-Fiネットワーク",
    name: "ネットワーク",
    security: "セキュリティ",
    open: "オープン（パスワードなし）",
    identity: "ユーザー名",
    password: "パスワード",
    select: "パスワードを長押しするとコピーできます。",
    copy: "パスワードをコピー",
    copyName: "ネットワーク名をコピー",
    copied: "コピーしました",
    hidden: "このネットワークは非公開です。接続するにはネットワーク名を手動で入力してください。",
    guide: "接続方法",
    iphone: "iPhone：「設定」の「Wi-Fi」でネットワークを選び、パスワードをペーストします。",
    android: "Android：「設定」の「インターネット」または「Wi-Fi」でネットワークを選び、パスワードを貼り付けます。",
  },
  zh: {
    title: "Wi-Fi 网络",
    name: "网络",
    security: "安全性",
    open: "开放网络，无需密码",
    identity: "用户名",
    password: "密码",
    select: "长按密码即可复制。",
    copy: "复制密码",
    copyName: "复制网络名称",
    copied: "已复制",
    hidden: "此网络已隐藏。请手动输入网络名称以加入。",
    guide: "如何加入",
    iphone: "iPhone：打开“设置”中的“无线局域网”，选择该网络并粘贴密码。",
    android: "Android：打开“设置”中的“互联网”或“WLAN”，选择该网络并粘贴密码。",
  },
};
