// The texts of the password page in each language.

import type { Language } from "./languages.ts";

interface PasswordText {
  title: string;
  body: string;
  label: string;
  button: string;
  wrong: string;
  limited: string;
  busy: string;
}

export const PASSWORD_TEXTS: Readonly<Record<Language, PasswordText>> = {
  en: {
    title: "Password required",
    body: "The owner of this code has protected it with a password.",
    label: "Password",
    button: "Continue",
    wrong: "This password is incorrect. Please try again.",
    limited: "Too many wrong passwords. Please try again in a minute.",
    busy: "Many passwords are being checked right now. Please try again shortly.",
  },
  de: {
    title: "Passwort erforderlich",
    body: "Der Inhaber hat diesen Code mit einem Passwort geschützt.",
    label: "Passwort",
    button: "Weiter",
    wrong: "Dieses Passwort ist nicht richtig. Bitte versuchen Sie es noch einmal.",
    limited: "Zu viele falsche Passwörter. Bitte versuchen Sie es in einer Minute noch einmal.",
    busy: "Gerade werden viele Passwörter geprüft. Bitte versuchen Sie es gleich noch einmal.",
  },
  fr: {
    title: "Mot de passe requis",
    body: "Le propriétaire de ce code l'a protégé par un mot de passe.",
    label: "Mot de passe",
    button: "Continuer",
    wrong: "Ce mot de passe n'est pas le bon. Veuillez réessayer.",
    limited: "Trop de mots de passe erronés. Veuillez réessayer dans une minute.",
    busy: "De nombreux mots de passe sont en cours de vérification. Veuillez réessayer dans un instant.",
  },
  es: {
    title: "Se necesita una contraseña",
    body: "El propietario ha protegido este código con una contraseña.",
    label: "Contraseña",
    button: "Continuar",
    wrong: "Esta contraseña no es correcta. Vuelve a intentarlo.",
    limited: "Demasiadas contraseñas incorrectas. Vuelve a intentarlo dentro de un minuto.",
    busy: "En este momento se están comprobando muchas contraseñas. Vuelve a intentarlo dentro de unos instantes.",
  },
  pt: {
    title: "Senha necessária",
    body: "O proprietário protegeu este código com uma senha.",
    label: "Senha",
    button: "Continuar",
    wrong: "Esta senha não está correta. Tente novamente.",
    limited: "Muitas senhas erradas. Tente novamente em um minuto.",
    busy: "Muitas senhas estão sendo verificadas agora. Tente novamente em instantes.",
  },
  it: {
    title: "Password richiesta",
    body: "Il proprietario ha protetto questo codice con una password.",
    label: "Password",
    button: "Continua",
    wrong: "Questa password non è corretta. Riprova.",
    limited: "Troppe password errate. Riprova tra un minuto.",
    busy: "In questo momento vengono verificate molte password. Riprova tra poco.",
  },
  ja: {
    title: "パスワードが必要です",
    body: "このコードは所有者によってパスワードで保護されています。",
    label: "パスワード",
    button: "続ける",
    wrong: "パスワードが正しくありません。もう一度お試しください。",
    limited: "パスワードの誤入力が多すぎます。1分ほど待ってから、もう一度お試しください。",
    busy: "現在、多くのパスワードを確認しています。しばらくしてからもう一度お試しください。",
  },
  zh: {
    title: "需要密码",
    body: "此二维码的所有者为其设置了密码。",
    label: "密码",
    button: "继续",
    wrong: "密码不正确，请重试。",
    limited: "密码错误次数过多，请在一分钟后重试。",
    busy: "目前正在验证大量密码，请稍后重试。",
  },
};
