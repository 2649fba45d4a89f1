// The API keys of people who leave an account or lose a role, as the team page shows them.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findAxeViolations } from "./parts/axe.ts";
import { callSession } from "./parts/session-calls.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit as visitIn } from "./parts/visit.ts";
import { must, newLogin, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;

const dashboard = await useDashboard();
const visit = () => visitIn(dashboard);

const me = z.object({ account: z.object({ id: z.string() }) });
const keyForm = z.object({ key: z.string() });
const linkForm = z.object({ url: z.string() });

describe("a member who has created API keys", () => {
  /** Opens windows for two owners of one account, and creates a key as the second owner. */
  async function twoOwners() {
    const [owner, other] = [await visit(), await visit()];
    await signUpQuietly(owner, newLogin("Olga Owner"));
    const { account } = me.parse(await must(200, owner, "GET", "/me"));
    const login = await signUpQuietly(other, newLogin("Kim Keyholder"));
    const { url } = linkForm.parse(await must(201, owner, "POST", "/invitations", { role: "owner" }));
    await must(200, other, "POST", "/invitation/accept", { token: new URL(url).hash.slice(1) });
    const body = { name: "Kim's till", scopes: ["qr:read", "qr:write"] };
    const { key } = keyForm.parse((await callSession(other, "POST", "/keys", body, account.id)).body);
    return { owner, other, login, account, key };
  }
  const statusOf = async (key: string) =>
    (await fetch(`${dashboard.address}/v1/qr`, { headers: { Authorization: `Bearer ${key}` } })).status;

  test(
    "is removed together with the keys, which the dialog lists",
    async () => {
      const { owner, login, key } = await twoOwners();
      const { page, say } = owner;
      expect(await statusOf(key)).toBe(200);
      await showPage(owner, "/settings/keys");
      await page.getByRole("row").filter({ hasText: "Kim's till" }).getByText(login.name).waitFor();
      await showPage(owner, "/settings/members");
      const row = page.getByRole("row").filter({ hasText: login.email });
      await row.getByRole("button", { name: say("members:remove.open") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Kim's till").waitFor();
      await dialog.getByText(`…${key.slice(-4)}`).waitFor();
      expect(await dialog.getByRole("checkbox", { name: say("members:keyChoice.revoke") }).isChecked()).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: say("members:remove.action") }).click();
      await row.waitFor({ state: "detached" });
      await expect.poll(() => statusOf(key)).toBe(401);
      await showPage(owner, "/settings/keys");
      expect(await page.getByText("Kim's till").count()).toBe(0);
    },
    DEADLINE_MS,
  );

  test(
    "leaves the keys behind if they choose to",
    async () => {
      const { other, account, key } = await twoOwners();
      const { page, say } = other;
      await page.evaluate(`localStorage.setItem("account", "${account.id}")`);
      await showPage(other, "/settings/members");
      await page.getByRole("button", { name: say("members:leave.open") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(say("members:keyChoice.yours")).waitFor();
      await dialog.getByRole("checkbox", { name: say("members:keyChoice.revoke") }).uncheck();
      await dialog.getByRole("button", { name: say("members:leave.action") }).click();
      await dialog.waitFor({ state: "detached" });
      await rest(other);
      expect((await callSession(other, "GET", "/keys", undefined, account.id)).status).toBe(404);
      expect(await statusOf(key)).toBe(200);
    },
    DEADLINE_MS,
  );

  test(
    "becomes a viewer without the keys that allow more",
    async () => {
      const { owner, login, key } = await twoOwners();
      const { page, say } = owner;
      await showPage(owner, "/settings/members");
      await page.getByRole("combobox", { name: say("members:roleOf", { name: login.name }) }).click();
      await page.getByRole("option", { name: say("roles.viewer") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Kim's till").waitFor();
      await dialog.getByRole("button", { name: say("members:demote.action") }).click();
      await dialog.waitFor({ state: "detached" });
      await rest(owner);
      await expect.poll(() => statusOf(key)).toBe(401);
    },
    DEADLINE_MS,
  );
});
