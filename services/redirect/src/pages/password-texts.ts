// The strings of the password page in each language.

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
    wrong: "Wrong password. Please try again.",
    limited: "Too many wrong passwords. Please try again in a minute.",
    busy: "The service is busy. Please try again in a moment.",
  },
  de: {
    title: "Passwort erforderlich",
    body: "Der Inhaber hat diesen Code mit einem Passwort geschützt.",
    label: "Passwort",
    button: "Weiter",
    wrong: "Falsches Passwort. Bitte versuchen Sie es noch einmal.",
    limited: "Zu viele falsche Passwörter. Bitte versuchen Sie es in einer Minute noch einmal.",
    busy: "Gerade ist viel los. Bitte versuchen Sie es gleich noch einmal.",
  },
  fr: {
    title: "Mot de passe requis",
    body: "Le propriétaire de ce code l’a protégé par un mot de passe.",
    label: "Mot de passe",
    button: "Continuer",
    wrong: "Mot de passe incorrect. Veuillez réessayer.",
    limited: "Trop de mots de passe erronés. Veuillez réessayer dans une minute.",
    busy: "Le service est très sollicité. Veuillez réessayer dans un instant.",
  },
  es: {
    title: "Se necesita una contraseña",
    body: "El propietario ha protegido este código con una contraseña.",
    label: "Contraseña",
    button: "Continuar",
    wrong: "Contraseña incorrecta. Vuelve a intentarlo.",
    limited: "Demasiadas contraseñas incorrectas. Vuelve a intentarlo dentro de un minuto.",
    busy: "El servicio está saturado. Vuelve a intentarlo dentro de unos instantes.",
  },
  pt: {
    title: "Senha necessária",
    body: "O proprietário protegeu este código com uma senha.",
    label: "Senha",
    button: "Continuar",
    wrong: "Senha incorreta. Tente novamente.",
    limited: "Muitas senhas erradas. Tente novamente em um minuto.",
    busy: "O serviço está sobrecarregado. Tente novamente em instantes.",
  },
  it: {
    title: "Password richiesta",
    body: "Il proprietario ha protetto questo codice con una password.",
    label: "Password",
    button: "Continua",
    wrong: "Password errata. Riprova.",
    limited: "Troppe password errate. Riprova tra un minuto.",
    busy: "Il servizio è sovraccarico. Riprova tra poco.",
  },
  ja: {
    title: "パスワードが必要です",
    body: "このコードはパスワードで保護されています。",
    label: "パスワード",
    button: "続ける",
    wrong: "パスワードが正しくありません。もう一度お試しください。",
    limited: "パスワードの誤入力が多すぎます。1分ほど待ってから、もう一度お試しください。",
    busy: "ただいま混み合っています。しばらくしてからもう一度お試しください。",
  },
  zh: {
    title: "需要密码",
    body: "此二维码受密码保护。",
    label: "密码",
    button: "继续",
    wrong: "密码不正确，请重试。",
    limited: "密码错误次数过多，请在一分钟后重试。",
    busy: "当前访问繁忙，请稍后重试。",
  },
};
