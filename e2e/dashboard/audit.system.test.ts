// An owner reads the audit log: what was done, by whom, filtered, and as CSV.

import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { keepPicture } from "./parts/artifacts.ts";
import { withDownload } from "./parts/downloads.ts";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { callSession } from "./parts/session-calls.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, newLogin, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;

const linkForm = z.object({ url: z.string() });
const meForm = z.object({ account: z.object({ id: z.string() }), user: z.object({ id: z.string() }) });

const dashboard = await useDashboard();

const expectGoodPage = goodPages("audit", rest);

const rows = ({ page }: Visitor): Locator => page.getByRole("rowgroup").last().getByRole("row");

/** Returns the text of each entry's action, newest first. */
const actions = async (visitor: Visitor): Promise<string[]> => {
  await rest(visitor);
  const cells = await rows(visitor).locator("td:first-child").allInnerTexts();
  return cells.map((text) => text.split("\n")[0] ?? "");
};

/** Signs up another person, who joins the account as an editor. Returns the person's ID. */
async function join(owner: Visitor, visitor: Visitor): Promise<{ userId: string; accountId: string }> {
  const { url } = linkForm.parse(await must(201, owner, "POST", "/invitations", { role: "editor" }));
  await signUpQuietly(visitor, newLogin("Berta Volt"));
  const { user } = meForm.parse(await must(200, visitor, "GET", "/me"));
  const { account } = meForm.parse(
    await must(200, visitor, "POST", "/invitation/accept", { token: new URL(url).hash.slice(1) }),
  );
  await visitor.page.evaluate(`localStorage.setItem("account", ${JSON.stringify(account.id)})`);
  return { userId: user.id, accountId: account.id };
}

test.each(LOOKS)(
  "an owner reads, filters, and downloads the audit log ($width px, $scheme)",
  async (look) => {
    const owner = await visit(dashboard, { look });
    const { page, say } = owner;
    await signUpQuietly(owner, newLogin("Olga Owner"));
    const member = await visit(dashboard, { look });
    const { userId, accountId } = await join(owner, member);
    const kept = await makeCode(owner, { tags: ["Terrace"] });
    const gone = await makeCode(owner, { title: "Bar" });
    expect((await callSession(member, "DELETE", `/v1/qr/${gone.id}`, undefined, accountId)).status).toBe(200);
    await must(200, owner, "POST", "/v1/qr/batch", [
      { target: "https://example.com/1" },
      { target: "https://example.com/2" },
    ]);
    await must(200, owner, "PATCH", "/v1/tags/Terrace", { name: "Garden" });
    const made = await must(201, owner, "POST", "/keys", { name: "The shop's site" });
    const { key } = z.object({ key: z.string() }).parse(made);
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ title: "Lunch" });
    const address = `${dashboard.address}/v1/qr/${kept.id}`;
    expect((await fetch(address, { method: "PATCH", headers, body })).status).toBe(200);

    await showPage(owner, "/settings/members");
    await page.getByRole("combobox", { name: say("members:roleOf", { name: "Berta Volt" }) }).click();
    await page.getByRole("option", { name: say("roles.viewer") }).click();
    await page
      .getByRole("button", { name: say("members:demote.action") })
      .click({ timeout: 2000 })
      .catch(() => {});
    await rest(owner);
    if (look.width === 390) await page.getByRole("button", { name: say("openMenu") }).click();
    await page
      .getByRole("navigation")
      .getByRole("link", { name: say("nav.audit") })
      .click();
    await page.getByRole("heading", { level: 1, name: say("audit:title") }).waitFor();

    const did = (name: string) => say(`audit:actions.${name}`);
    expect(await actions(owner)).toEqual([
      did("member.role_changed"),
      did("code.updated"),
      did("key.created"),
      did("tag.renamed"),
      did("codes.created"),
      did("code.deleted"),
      did("code.created"),
      did("code.created"),
      did("invitation.accepted"),
      did("invitation.created"),
      did("person.signed_up"),
    ]);
    const row = (name: string) =>
      rows(owner)
        .filter({ hasText: did(name) })
        .first();
    const roleChange = await row("member.role_changed").innerText();
    expect(roleChange).toContain(say("audit:details.role", { role: say("roles.viewer") }));
    expect(roleChange).toContain("Berta Volt");
    expect(roleChange).toContain("Olga Owner");
    expect(roleChange).toContain("Chrome on Linux");
    expect(await row("code.updated").innerText()).toMatch(new RegExp(`The shop's site\\s+${say("audit:apiKey")}`));
    expect(await row("code.deleted").innerText()).toContain("Berta Volt");
    expect(await row("codes.created").innerText()).toContain(say("audit:details.codes_other", { count: 2 }));
    await expectGoodPage(owner, look, "all");

    const field = (name: string) => page.getByRole("combobox", { name: say(name), exact: true });
    /** Chooses an option with the keyboard. */
    const choose = async (name: string, text: string) => {
      await field(name).fill(text);
      await page.getByRole("option", { name: text }).waitFor();
      await keepPicture(page, "audit-choosing", look);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    };
    await choose("audit:action", did("code.created"));
    await page.waitForURL("**/audit?action=code.created");
    expect(await actions(owner)).toEqual([did("code.created"), did("code.created")]);
    await page.reload();
    expect(await actions(owner)).toEqual([did("code.created"), did("code.created")]);
    expect(await field("audit:action").inputValue()).toBe(did("code.created"));
    const file = await withDownload(
      page,
      () => page.getByRole("button", { name: say("audit:csv") }).click(),
      async ({ name, bytes }) => ({ name, lines: bytes.toString().trim().split(/\r?\n/) }),
    );
    expect(file.name).toBe("audit.csv");
    const [header, ...lines] = file.lines.map((line) => line.split(","));
    expect(
      lines.map((cells) => [cells[header?.indexOf("action") ?? 0], cells[header?.indexOf("subject") ?? 0]]),
    ).toEqual([
      ["code.created", gone.id],
      ["code.created", kept.id],
    ]);

    await field("audit:by").click();
    await page.getByRole("option", { name: "Berta Volt" }).click();
    await page.getByText(say("audit:noMatch.title")).waitFor();
    await expectGoodPage(owner, look, "none");
    await page.getByRole("button", { name: say("audit:filters.clear") }).click();
    await page.waitForURL(/\/audit$/);
    // The address changes before the fields do, and a field that is cleared late would lose what has been typed into it.
    await expect.poll(() => field("audit:by").inputValue()).toBe("");
    await choose("audit:by", "Berta Volt");
    await page.waitForURL(`**/audit?actor=${userId}`);
    expect(await actions(owner)).toEqual([did("code.deleted"), did("invitation.accepted")]);
    await page.getByLabel(say("audit:filters.from"), { exact: true }).focus();
    await page.keyboard.type("11222026");
    await page.waitForURL("**&from=2026-11-22");
    await page.getByLabel(say("audit:filters.to"), { exact: true }).fill("2026-11-21");
    await page.getByText(say("audit:filters.reversed")).waitFor();
    await expectGoodPage(owner, look, "reversed");
    await page.getByLabel(say("audit:filters.from"), { exact: true }).fill("");
    await page.getByLabel(say("audit:filters.to"), { exact: true }).fill("2100-01-01");
    await page.waitForURL("**&to=2100-01-01");
    expect(await actions(owner)).toEqual([did("code.deleted"), did("invitation.accepted")]);

    await showPage(owner, "/audit?action=code.updated");
    await rows(owner).getByRole("link", { name: kept.id }).click();
    await page.getByRole("heading", { level: 1, name: "Lunch" }).waitFor();
  },
  DEADLINE_MS,
);

test(
  "older entries are loaded, and editors are turned away",
  async () => {
    const owner = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = owner;
    await signUpQuietly(owner);
    for (let view = 0; view < 50; view += 1)
      await must(201, owner, "POST", "/views", { name: `View ${view}`, query: "" });
    await showPage(owner, "/audit");
    // 50 views and the sign-up.
    const more = page.getByRole("button", { name: say("audit:more") });
    expect(await rows(owner).count()).toBe(50);
    await more.focus();
    await page.keyboard.press("Enter");
    await more.waitFor({ state: "detached" });
    expect(await rows(owner).count()).toBe(51);

    const member = await visit(dashboard, { look: PHONE_LIGHT });
    await join(owner, member);
    await showPage(member, "/audit");
    await member.page.getByRole("heading", { name: member.say("adminsOnly.title") }).waitFor();
    await member.page.getByRole("button", { name: member.say("openMenu") }).click();
    await member.page
      .getByRole("navigation")
      .getByRole("link", { name: member.say("nav.tags") })
      .waitFor();
    expect(await member.page.getByRole("link", { name: member.say("nav.audit") }).count()).toBe(0);
  },
  DEADLINE_MS,
);
