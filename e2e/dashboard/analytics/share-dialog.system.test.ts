// The dialog that shares statistics: links are created, opened by people without an account, and deleted.

import { PHONE } from "@qr/test-kit/phones/scanner";
import { expect, test } from "vitest";
import { z } from "zod";
import { goodPages } from "../parts/good-pages.ts";
import { DESK_LIGHT, type Look, PHONE_LIGHT } from "../parts/looks.ts";
import { rest, showPage } from "../parts/show-page.ts";
import { useDashboard } from "../parts/use-dashboard.ts";
import { visit } from "../parts/visit.ts";
import type { Visitor } from "../parts/visitor.ts";
import { makeCode, must, scanAndCount, signUpQuietly } from "../parts/world.ts";

const DEADLINE_MS = 180_000;
const PASSWORD = "correct horse";
const TITLE = "Menu on the terrace";
const TAG = "Terrace";

const dashboard = await useDashboard();
const expectGoodPage = goodPages("share-dialog");
const total = z.object({ total_scans: z.number() });

const dialogOf = ({ page, say }: Visitor) => page.getByRole("dialog", { name: say("analytics:share.title") });
const field = (visitor: Visitor, key: string) => dialogOf(visitor).getByLabel(visitor.say(key), { exact: true });
const press = (visitor: Visitor, key: string) =>
  dialogOf(visitor)
    .getByRole("button", { name: visitor.say(key), exact: true })
    .click();
const listOf = (visitor: Visitor) =>
  dialogOf(visitor).getByRole("table", { name: visitor.say("analytics:share.list.title") });

async function openDialog(visitor: Visitor, path: string): Promise<void> {
  const { page, say } = visitor;
  await showPage(visitor, path);
  await page.getByRole("button", { name: say("analytics:share.open"), exact: true }).click();
  await dialogOf(visitor).getByText(say("analytics:share.list.title")).waitFor();
  await rest(visitor);
}

/** Creates a link in the open dialog, and returns its address. */
async function createLink(visitor: Visitor, { name, password }: { name: string; password?: string }): Promise<string> {
  await field(visitor, "analytics:share.name").fill(name);
  if (password !== undefined) await field(visitor, "analytics:share.password").fill(password);
  await press(visitor, "analytics:share.submit");
  const link = field(visitor, "analytics:share.made.link");
  await link.waitFor();
  await listOf(visitor).getByText(name, { exact: true }).waitFor();
  return link.inputValue();
}

/** Signs up an owner who has a tagged code with three scans. */
async function ownerWithScans(look: Look) {
  const owner = await visit(dashboard, { look });
  await signUpQuietly(owner);
  const code = await makeCode(owner, { title: TITLE, tags: [TAG] });
  await scanAndCount(owner, code, [PHONE, PHONE, PHONE]);
  const scansOf = async (path: string) => total.parse(await must(200, owner, "GET", path)).total_scans;
  await expect.poll(() => scansOf(`/v1/qr/${code.id}/stats`)).toBe(3);
  await expect.poll(() => scansOf(`/v1/stats?tag=${TAG}&range=last_7_days`), { timeout: 20_000 }).toBe(3);
  return { owner, code };
}

/** Opens the link in a window without a session, and returns the window. */
async function openLink(url: string, look: Look): Promise<Visitor> {
  const visitor = await visit(dashboard, { look });
  const { pathname, hash } = new URL(url);
  await visitor.page.goto(`${pathname}${hash}`);
  return visitor;
}

async function expectFigures(visitor: Visitor, title: string): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  const scans = page.getByRole("region", { name: say("analytics:scans"), exact: true });
  await expect.poll(() => scans.innerText()).toMatch(/\b3\b/);
}

test.each([PHONE_LIGHT, DESK_LIGHT])(
  "at $width px, the statistics of a code are shared with a password",
  async (look) => {
    const { owner, code } = await ownerWithScans(look);
    await openDialog(owner, `/codes/${code.id}/analytics`);
    await dialogOf(owner).getByText(owner.say("analytics:share.list.empty")).waitFor();
    await expectGoodPage(owner, look, "form");
    await field(owner, "analytics:share.password").fill("abc");
    await press(owner, "analytics:share.submit");
    await dialogOf(owner).getByText(owner.say("states:violations.password")).waitFor();
    const url = await createLink(owner, { name: "For the agency", password: PASSWORD });
    await expectGoodPage(owner, look, "made");
    const frame = dialogOf(owner).locator("pre");
    expect(await frame.innerText()).toBe(`<iframe src="${url}" title="Scans" width="100%" height="800"></iframe>`);
    await press(owner, "analytics:share.made.copyLink");
    await dialogOf(owner)
      .getByRole("button", { name: owner.say("copied") })
      .waitFor();
    await press(owner, "analytics:share.made.another");
    await field(owner, "analytics:share.name").waitFor();
    expect(await owner.page.innerText("body")).not.toContain(new URL(url).hash);

    const guest = await openLink(url, look);
    await guest.page.locator("input[type=password]").fill(PASSWORD);
    await guest.page.getByRole("button", { name: guest.say("analytics:shared.password.action") }).click();
    await expectFigures(guest, TITLE);
  },
  DEADLINE_MS,
);

test.each([PHONE_LIGHT, DESK_LIGHT])(
  "at $width px, the statistics of a tag are shared, and no longer once the link is deleted",
  async (look) => {
    const { owner } = await ownerWithScans(look);
    const { page, say } = owner;
    await openDialog(owner, `/analytics?tag=${TAG}`);
    const url = await createLink(owner, { name: "Office" });
    const guest = await openLink(url, look);
    await expectFigures(guest, TAG);
    expect(await guest.page.innerText("body")).not.toContain(TITLE);
    await rest(guest);
    await expectGoodPage(guest, look, "tag");

    await page.reload();
    await openDialog(owner, `/analytics?tag=${TAG.toLowerCase()}`);
    const remove = dialogOf(owner).getByRole("button", {
      name: say("analytics:share.list.removeNamed", { name: "Office" }),
    });
    const question = page.getByRole("dialog", { name: say("analytics:share.remove.title") });
    await remove.click();
    await question.waitFor();
    await expectGoodPage(owner, look, "question");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await remove.click();
    await question.getByRole("button", { name: say("analytics:share.remove.action") }).click();
    await dialogOf(owner).getByText(say("analytics:share.list.empty")).waitFor();
    await page.keyboard.press("Escape");
    await dialogOf(owner).waitFor({ state: "hidden" });
    const opener = page.getByRole("button", { name: say("analytics:share.open"), exact: true });
    await expect.poll(() => opener.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await guest.page.reload();
    await guest.page.getByRole("heading", { name: guest.say("analytics:shared.unknown.title") }).waitFor();
  },
  DEADLINE_MS,
);

test(
  "a viewer sees the links, but can neither create nor delete one",
  async () => {
    const { owner, code } = await ownerWithScans(DESK_LIGHT);
    await must(200, owner, "POST", "/v1/shares", { code: code.id, name: "For the agency" });
    await must(200, owner, "POST", "/v1/shares", { tag: TAG, name: "Of the tag" });
    const { url } = z
      .object({ url: z.url() })
      .parse(await must(201, owner, "POST", "/invitations", { role: "viewer" }));
    const viewer = await visit(dashboard);
    const { page, say } = viewer;
    const { email } = await signUpQuietly(viewer);
    await showPage(viewer, url);
    await page.getByRole("button", { name: say("invitation:accept", { name: email }) }).click();
    await page.getByRole("heading", { level: 1, name: say("home:title") }).waitFor();
    await openDialog(viewer, `/codes/${code.id}/analytics`);
    await listOf(viewer).getByText("For the agency").waitFor();
    expect(await listOf(viewer).getByText("Of the tag").count()).toBe(0);
    expect(await field(viewer, "analytics:share.name").count()).toBe(0);
    expect(await listOf(viewer).getByRole("button").count()).toBe(0);
    await expectGoodPage(viewer, DESK_LIGHT, "viewer");
  },
  DEADLINE_MS,
);
