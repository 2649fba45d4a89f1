// What people see when a short link does not lead to its target, in every language, on a phone: the pages for each state, for the password, and
// of the short host itself, and a custom page of an account.

import { beforeAll, expect, test } from "vitest";
import { expectGoodPhonePage, openPhone, PHONES } from "./parts/phone-pages.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { makeCode, must, scanAndCount, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const IN_2099 = "2099-12-31T12:00:00Z";
const IN_2020 = "2020-01-01T12:00:00Z";
const ACCOUNT_NAME = "Café Bücher";
const CUSTOM = {
  title: "Das Angebot ist vorbei",
  text: "Auf unserer Website finden Sie alle neuen Angebote.",
  button: { label: "Zur Website", url: "https://example.com/angebote" },
};
/** The statuses of the pages. */
const STATUSES = {
  scheduled: 404,
  paused: 404,
  expired: 410,
  exhausted: 410,
  custom: 410,
  password: 401,
  preview: 200,
  gone: 410,
  "not-found": 404,
  home: 200,
} as const;
type Name = keyof typeof STATUSES;
/** The pages that do not show the account's name, because no account, or no longer one, owns their links. */
const WITHOUT_ACCOUNT: readonly Name[] = ["preview", "gone", "not-found", "home"];

const dashboard = await useDashboard();
const urls = {} as Record<Name, string>;

beforeAll(async () => {
  const owner = await dashboard.visit();
  await signUpQuietly(owner);
  await must(200, owner, "PATCH", "/account", { name: ACCOUNT_NAME });
  const open = await makeCode(owner);
  const limited = await makeCode(owner, { max_scans: 1 });
  await scanAndCount(owner, limited);
  const deleted = await makeCode(owner);
  await must(200, owner, "DELETE", `/v1/qr/${deleted.id}`);
  const other = await dashboard.visit();
  await signUpQuietly(other);
  await must(200, other, "PATCH", "/account", { name: ACCOUNT_NAME });
  await must(200, other, "PATCH", "/v1/branding", { color: "#0b7285", pages: { expired: CUSTOM } });
  Object.assign(urls, {
    scheduled: (await makeCode(owner, { starts_at: IN_2099 })).short_url,
    paused: (await makeCode(owner, { paused: true })).short_url,
    expired: (await makeCode(owner, { expires_at: IN_2020 })).short_url,
    exhausted: limited.short_url,
    custom: (await makeCode(other, { expires_at: IN_2020 })).short_url,
    password: (await makeCode(owner, { password: "correct horse" })).short_url,
    preview: `${open.short_url}+`,
    gone: deleted.short_url,
    "not-found": `${dashboard.shortUrl}/NOSUCHCODE`,
    home: dashboard.shortUrl,
  } satisfies Record<Name, string>);
}, DEADLINE_MS);

test.each(PHONES)(
  "in the language %s, %o, every page is accessible, fits the screen, can be tapped, and is small",
  async (language, look) => {
    const context = await openPhone(dashboard.browser, { language, look });
    const weights: string[] = [];
    for (const [name, url] of Object.entries(urls) as [Name, string][]) {
      const { page, status, weight } = await expectGoodPhonePage(context, { name, url, language, look });
      expect(status, name).toBe(STATUSES[name]);
      const names = await page.getByText(ACCOUNT_NAME, { exact: true }).count();
      expect(names, name).toBe(WITHOUT_ACCOUNT.includes(name) ? 0 : 1);
      if (name === "custom") expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(CUSTOM.title);
      weights.push(`${name} ${weight}`);
      await page.close();
    }
    console.log(`bytes per page in ${language}: ${weights.join(", ")}`);
  },
  DEADLINE_MS,
);
