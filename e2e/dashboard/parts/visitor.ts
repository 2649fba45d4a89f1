// One person in one browser window, and every unexpected error that occurs in the window.

import { randomInt } from "node:crypto";
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from "playwright-core";
import { DESK_LIGHT, type Look, viewportOf } from "./looks.ts";
import { type Say, wordsIn } from "./texts.ts";

/** Default timeout, long enough for a machine that is busy with other tests. */
const PATIENCE_MS = 60_000;

/** The regions in which some languages are tested. The other languages are tested without a region. */
const LOCALES: Readonly<Record<string, string>> = { en: "en-US", de: "de-DE" };

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly say: Say;
  /** Policy violations, exceptions, logged errors, native dialogs, and requests to hosts outside the service. */
  readonly violations: readonly string[];
  /**
   * The person's network address. It is random, because only a limited number of people can sign up from one network.
   */
  readonly network: string;
  /** Returns the number of requests that have no response yet. */
  pendingRequests(): number;
  close(): Promise<void>;
}

export interface VisitorOptions {
  look?: Look;
  /** One of LANGUAGES. Default: English. */
  language?: string;
  /** A window in which a person is signed in. Its cookies are copied to the new window. */
  as?: Visitor;
}

/** Opens a new browser window without stored data. Without `as`, the window has no cookies. Requests to origins outside `hosts` are violations. */
export async function openVisitor(
  browser: Browser,
  address: string,
  hosts: readonly string[],
  { look = DESK_LIGHT, language = "en", as }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: viewportOf(look),
    colorScheme: look.scheme,
    locale: LOCALES[language] ?? language,
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    hasTouch: look.width === 390,
    acceptDownloads: true,
    ...(as === undefined ? {} : { storageState: { cookies: await as.context.cookies(), origins: [] } }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const violations: string[] = [];
  const pending = new Set<Request>();
  await watch(context, hosts, violations);
  context.on("request", (request) => void pending.add(request));
  context.on("requestfinished", (request) => void pending.delete(request));
  context.on("requestfailed", (request) => void pending.delete(request));
  const page = await context.newPage();
  const pendingRequests = () => pending.size;
  const network = `10.${[1, 2, 3].map(() => randomInt(1, 255)).join(".")}`;
  return { context, page, say: wordsIn(language), violations, network, pendingRequests, close: () => context.close() };
}

/** Returns whether the message reports an error response. The browser logs error responses, but the page handles them. */
const isResponse = (message: ConsoleMessage) => message.text().startsWith("Failed to load resource");

async function watch(context: BrowserContext, hosts: readonly string[], violations: string[]): Promise<void> {
  await context.exposeBinding(
    "tellOfViolation",
    (_, what: string) => void violations.push(`blocked by the policy: ${what}`),
  );
  await context.addInitScript(
    `document.addEventListener("securitypolicyviolation", (event) => {
      tellOfViolation(event.effectiveDirective + " " + event.blockedURI + " " + event.sample);
    });`,
  );
  context.on("weberror", (error) => violations.push(`thrown: ${error.error().stack ?? error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !isResponse(message)) violations.push(`logged: ${message.text()}`);
  });
  context.on("dialog", (dialog) => {
    violations.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && !hosts.includes(origin))
      violations.push(`requested another host: ${request.url()}`);
  });
}
