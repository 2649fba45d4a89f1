// What a person has typed survives an ended session, a reload, and a network outage. A code can be created without a mouse.

import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { tabTo } from "./parts/keyboard.ts";
import { PHONE_LIGHT } from "./parts/looks.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { must, newLogin, signInQuietly, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const TARGET = "https://example.com/typed-slowly";
const TITLE = "Typed slowly";

const dashboard = await useDashboard();

const linkField = ({ page, say }: Visitor) => page.getByLabel(say("newCode:fields.url.url"), { exact: true });
const titleField = ({ page, say }: Visitor) => page.getByLabel(new RegExp(`^${say("newCode:name.label")}`));
const created = ({ page, say }: Visitor) =>
  page.getByRole("heading", { name: say("newCode:created.titled", { title: TITLE }) });

async function beginCode(visitor: Visitor): Promise<void> {
  await showPage(visitor, "/codes/new");
  await linkField(visitor).fill(TARGET);
  await titleField(visitor).fill(TITLE);
}

test(
  "a person whose session ends signs in again without leaving the form, and the code is created",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    const login = await signUpQuietly(visitor);
    const elsewhere = await visit(dashboard);
    await signInQuietly(elsewhere, login);
    await beginCode(visitor);
    // If the session ended earlier, a poll would notice, and the sign-in dialog would cover the button.
    const endSession = async (route: Route) => {
      await must(200, elsewhere, "DELETE", "/sessions");
      await route.continue();
    };
    await page.route("**/v1/qr", endSession, { times: 1 });

    await page.getByRole("button", { name: say("newCode:submit") }).click();
    const dialog = page.getByRole("dialog", { name: say("signInAgain.title") });
    await dialog.getByLabel(say("signInAgain.password"), { exact: true }).fill(login.password);
    await dialog.getByRole("button", { name: say("signInAgain.submit") }).click();
    await created(visitor).waitFor();
  },
  DEADLINE_MS,
);

test(
  "a reload keeps what was typed",
  async () => {
    const visitor = await visit(dashboard);
    await signUpQuietly(visitor);
    await beginCode(visitor);
    await visitor.page.reload();
    await linkField(visitor).waitFor();
    expect(await linkField(visitor).inputValue()).toBe(TARGET);
    expect(await titleField(visitor).inputValue()).toBe(TITLE);
  },
  DEADLINE_MS,
);

test(
  "an offline person sees a notice, and the typed form can be sent when the network is back",
  async () => {
    const visitor = await visit(dashboard);
    const { page, say, context } = visitor;
    await signUpQuietly(visitor, newLogin());
    await beginCode(visitor);
    await context.setOffline(true);
    await page.getByText(say("offline")).waitFor();
    await page.getByRole("button", { name: say("newCode:submit") }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await linkField(visitor).inputValue()).toBe(TARGET);
    await context.setOffline(false);
    await page.getByText(say("offline")).waitFor({ state: "detached" });
    await page.getByRole("button", { name: say("newCode:submit") }).click();
    await created(visitor).waitFor();
  },
  DEADLINE_MS,
);

test(
  "a code can be created with the keyboard alone",
  async () => {
    const visitor = await visit(dashboard);
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await showPage(visitor, "/codes");
    await tabTo(page, say("codes:new"));
    await page.keyboard.press("Enter");
    // The first field already has focus, and Enter submits the form.
    await page.getByLabel(say("newCode:fields.url.url"), { exact: true }).waitFor();
    await page.keyboard.type(TARGET);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: say("newCode:created.title") }).waitFor();
    await tabTo(page, say("newCode:created.open"));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/codes\/qr_/);
  },
  DEADLINE_MS,
);
