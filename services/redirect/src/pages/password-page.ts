// The page on which visitors enter the password of a code. It works without scripts: the form is sent to the page's own address.

import { type ErrorCode, MAX_PASSWORD_LENGTH } from "@qr/contracts";
import { HttpError, type HttpResponse } from "@qr/runtime";
import type { Branding } from "./brandings-store.ts";
import { htmlPage, type Page } from "./html.ts";
import type { Language } from "./languages.ts";
import {
  customButton,
  customHeading,
  languageFor,
  PRIVATE_HEADERS,
  prefersJson,
  refuse,
  send,
  shownText,
} from "./pages.ts";
import { PASSWORD_TEXTS } from "./password-texts.ts";

type Problem = "wrong" | "limited" | "busy";
/** `ask`: nothing has been entered yet. */
export type PasswordPage = "ask" | Problem;

const ERRORS: Readonly<Record<PasswordPage, { status: number; code: ErrorCode; message: string }>> = {
  ask: { status: 401, code: "password_required", message: "The code behind this address has a password." },
  wrong: { status: 403, code: "wrong_password", message: "The password is wrong." },
  limited: {
    status: 429,
    code: "rate_limited",
    message: "Too many wrong passwords. Try again after the number of seconds in `Retry-After`.",
  },
  busy: { status: 503, code: "unavailable", message: "Too many passwords are being checked. Try again." },
};

/**
 * The form may be sent anywhere, because some browsers also apply this rule to the address to which the response redirects: the target of the
 * code.
 */
const FORM_ACTION = "http: https:";
/** A response with status 401 must name an authentication scheme. Browsers ignore this one. */
const CHALLENGE = { "WWW-Authenticate": "Form" } as const;

interface PageOptions {
  branding?: Branding | undefined;
  /** Number of seconds after which to try again. */
  retrySeconds?: number | undefined;
}

/** Responds with 401, 403, 429, or 503 in the client's language and format. */
export function sendPasswordPage(
  response: HttpResponse,
  page: PasswordPage,
  { branding, retrySeconds }: PageOptions,
): void {
  const { status, code, message } = ERRORS[page];
  const headers = {
    ...(page === "ask" ? CHALLENGE : {}),
    ...(retrySeconds === undefined ? {} : { "Retry-After": String(retrySeconds) }),
  };
  if (prefersJson(response)) {
    refuse(response, new HttpError(code, message, { headers: { ...headers, ...PRIVATE_HEADERS } }));
    return;
  }
  const language = languageFor(response);
  send(response, status, language, render(page, language, branding), headers);
}

function render(page: PasswordPage, language: Language, branding: Branding | undefined): Page {
  const { title, body, label, button, ...problems } = PASSWORD_TEXTS[language];
  const problem = page === "ask" ? "" : `<p id="problem" role="alert">${problems[page]}</p>`;
  const reference = page === "ask" ? "" : ' aria-describedby="problem"';
  const invalid = page === "wrong" ? ' aria-invalid="true"' : "";
  // The maximum counts UTF-16 code units.
  const input =
    `<input id="password" name="password" type="password" required maxlength="${2 * MAX_PASSWORD_LENGTH}" autocomplete="off" ` +
    `autofocus${reference}${invalid}>`;
  const form = `<form method="post"><label for="password">${label}</label>${input}<button>${button}</button></form>`;
  const custom = branding?.pages?.password;
  const heading = custom === undefined ? { title } : customHeading(custom.title);
  const intro = custom === undefined ? `<p>${body}</p>` : shownText(custom.text);
  const content = `${intro}${problem}${form}${customButton(custom?.button ?? null)}`;
  return htmlPage(language, { ...heading, content, branding, formAction: FORM_ACTION });
}
