// Checks every page on every screen for policy violations, accessibility violations, overflow, and targets too small to be tapped, and that
// every page fits on a phone in every language. The nightly run saves screenshots.

import { isNightly } from "@qr/test-kit/nightly";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { findAxeViolations } from "./parts/axe.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { createResetLink } from "./parts/reset-link.ts";
import { overhang, showPage } from "./parts/show-page.ts";
import { findSmallTargets } from "./parts/target-sizes.ts";
import { LANGUAGES } from "./parts/texts.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { guard } from "./parts/visit.ts";
import type { Visitor, VisitorOptions } from "./parts/visitor.ts";
import { fillAccount, newLogin, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;

const dashboard = await useDashboard();
let owner: Visitor;
let newcomer: Visitor;
let paths: Awaited<ReturnType<typeof fillAccount>>;
let resetLink: string;

beforeAll(async () => {
  owner = await dashboard.visit();
  newcomer = await dashboard.visit();
  await signUpQuietly(owner);
  await signUpQuietly(newcomer, newLogin("Neo Comer"));
  paths = await fillAccount(owner);
  resetLink = await createResetLink(owner);
}, DEADLINE_MS);

type Person = "stranger" | "owner" | "newcomer";

/** For each page: the screenshot's name, the person who opens the page, and the page's path. */
const PAGES: readonly [name: string, who: Person, path: () => string][] = [
  ["sign-in", "stranger", () => "/sign-in"],
  ["sign-up", "stranger", () => "/sign-up"],
  ["forgotten-password", "stranger", () => "/forgotten-password"],
  ["invitation", "stranger", () => paths.invitation],
  // Must precede the valid link, which the window remembers.
  ["link-gone", "stranger", () => "/link"],
  ["set-password", "stranger", () => resetLink],
  ["not-found", "stranger", () => "/nowhere"],
  ["not-found-inside", "owner", () => "/nowhere"],
  ["home", "owner", () => "/"],
  ["home-empty", "newcomer", () => "/"],
  ["codes", "owner", () => "/codes"],
  ["codes-empty", "newcomer", () => "/codes"],
  ["codes-none-found", "owner", () => "/codes?q=nothing+like+this"],
  ["bin-empty", "newcomer", () => "/codes?state=deleted"],
  ["new-code", "owner", () => "/codes/new"],
  ["upload", "owner", () => "/codes/upload"],
  ["code", "owner", () => paths.code],
  ["code-static", "owner", () => paths.staticCode],
  ["rules-empty", "owner", () => `${paths.code}/rules`],
  ["history", "owner", () => `${paths.code}/history`],
  ["code-unknown", "owner", () => "/codes/qr_00000000000000000000000000"],
  ["brand-empty", "newcomer", () => "/settings/brand"],
  ["tags", "owner", () => "/settings/tags"],
  ["tags-empty", "newcomer", () => "/settings/tags"],
  ["domains", "owner", () => "/settings/domains"],
  ["domains-empty", "newcomer", () => "/settings/domains"],
  ["domain", "owner", () => paths.domain],
  ["domain-unknown", "owner", () => "/settings/domains/dom_00000000000000000000000000"],
  ["keys", "owner", () => "/settings/keys"],
  ["keys-empty", "newcomer", () => "/settings/keys"],
  ["usage", "owner", () => "/settings/usage"],
  ["members", "owner", () => "/settings/members"],
  ["audit", "owner", () => "/audit"],
  ["audit-none", "newcomer", () => "/audit?action=code.created"],
  ["account", "owner", () => "/settings/account"],
];

/** For each dialog: the screenshot's name, the page's path, and the button that opens the dialog. */
const DIALOGS: readonly [name: string, path: () => string, button: string][] = [
  ["add-domain", () => "/settings/domains", "domains:add.open"],
  ["delete-domain", () => paths.domain, "domains:delete.action"],
  ["create-key", () => "/settings/keys", "keys:create.open"],
  ["invite", () => "/settings/members", "members:invite.open"],
  ["delete-code", () => paths.code, "code:delete.action"],
  ["delete-alias", () => paths.code, "shortLinks:aliases.deleteOf"],
  ["delete-person", () => "/settings/account", "account:delete.open"],
  ["erase-account", () => "/settings/account", "account:erase.open"],
];

/** The languages in which every page is opened at night. At other times, one page in one of them is enough. */
const TRANSLATIONS = isNightly ? LANGUAGES.filter((language) => language !== "en") : ["fr"];
const TRANSLATED_PAGES = PAGES.filter(([name]) => isNightly || name === "code");

/**
 * Returns a function that returns a person's window with these options. The first call opens the window, and later calls return the same
 * one. Call `useWindows` only within a group of tests, at whose end the windows are closed.
 */
function useWindows(options: VisitorOptions): (who: Person) => Promise<Visitor> {
  const windows = new Map<Person, Promise<Visitor>>();
  afterAll(async () => {
    for (const opened of windows.values()) await (await opened).close();
  });
  return async (who) => {
    const as = { stranger: undefined, owner, newcomer }[who];
    const opening = windows.get(who) ?? dashboard.visit({ ...options, ...(as === undefined ? {} : { as }) });
    windows.set(who, opening);
    const visitor = await opening;
    guard(visitor);
    return visitor;
  };
}

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  const windowOf = useWindows({ look });

  it.each(PAGES)(
    "%s is accessible and stays within its policy",
    async (name, who, path) => {
      const visitor = await windowOf(who);
      await showPage(visitor, path());
      await keepPicture(visitor.page, name, look);
      expect(await findAxeViolations(visitor.page)).toEqual([]);
      expect(await overhang(visitor)).toBe(0);
      if (look.width === 390) expect(await findSmallTargets(visitor.page)).toEqual([]);
    },
    DEADLINE_MS,
  );

  it.each(DIALOGS)(
    "the dialog %s is accessible",
    async (name, path, button) => {
      const visitor = await windowOf("owner");
      const { page, say } = visitor;
      await showPage(visitor, path());
      await page
        .getByRole("button", { name: say(button) })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
      await keepPicture(page, `dialog-${name}`, look);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await overhang(visitor)).toBe(0);
      if (look.width === 390) expect(await findSmallTargets(page)).toEqual([]);
    },
    DEADLINE_MS,
  );
});

describe.each(TRANSLATIONS)("in the language %s", (language) => {
  const windowOf = useWindows({ look: PHONE_LIGHT, language });

  it.each(TRANSLATED_PAGES)(
    "%s fits on a phone",
    async (name, who, path) => {
      const visitor = await windowOf(who);
      await showPage(visitor, path());
      await keepPicture(visitor.page, `${name}-${language}`, PHONE_LIGHT);
      expect(await visitor.page.locator("html").getAttribute("lang")).toBe(language);
      expect(await overhang(visitor)).toBe(0);
    },
    DEADLINE_MS,
  );
});
