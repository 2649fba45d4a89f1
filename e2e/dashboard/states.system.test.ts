// When and for whom a code works: pausing, start, end, limit, fallback, and password; planned changes; and the bin.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { chooseFilter, expectCodes } from "./parts/organizing-steps.ts";
import { goTo } from "./parts/person-steps.ts";
import { openTab, putBack, putBackLatest } from "./parts/rule-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { enterPassword, fillStates, findInState, openStates, saveStates, setPaused } from "./parts/state-steps.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, must, scanAndCount, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 180_000;
const MENU = "https://example.com/menu";
const CLOSED = "https://example.com/closed";
const DAY_MS = 86_400_000;

const codeList = z.object({ data: z.array(z.looseObject({ short_url: z.string() })) });

const dashboard = await useDashboard();
const phone = new Agent();
afterAll(() => phone.destroy());

const open = (url: string) => scan(phone, url, { "User-Agent": PHONE });

/** Returns a time so many days from now as the text of a field, which has the browser's time zone. */
function inDays(days: number): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: "Europe/Berlin",
  });
  return format.format(new Date(Date.now() + days * DAY_MS)).replace(" ", "T");
}

const expectGoodPage = goodPages("states");

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test(
    "a code is scheduled, ended, paused, and limited on its page, and found by its state",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      await makeCode(visitor, { title: "Other" });
      const code = await makeCode(visitor, { title: "Table 7", target: MENU });
      await showPage(visitor, `/codes/${code.id}`);
      await page.getByText(say("states:now.active")).waitFor();

      await openStates(visitor);
      await fillStates(visitor, { starts_at: inDays(2), expires_at: inDays(1), max_scans: "many" });
      await fillStates(visitor, { fallback_target: "example.com/closed" });
      await page.getByRole("button", { name: say("save"), exact: true }).click();
      await page.getByText(say("states:violations.end")).waitFor();
      await page.getByText(say("states:violations.scans")).waitFor();
      await expectGoodPage(visitor, look, "form");
      await fillStates(visitor, { expires_at: inDays(3), max_scans: "500" });
      // Another member changes the code in the meantime.
      await must(200, visitor, "PATCH", `/v1/qr/${code.id}`, { title: "Renamed" });
      await saveStates(visitor);
      await page.getByText(say("states:scans_other", { count: 500 })).waitFor();
      await expectGoodPage(visitor, look, "scheduled");
      expect(await open(code.short_url)).toMatchObject({ status: 302, location: CLOSED });
      await findInState(visitor, "Renamed", "scheduled");

      await openStates(visitor);
      await fillStates(visitor, { starts_at: "", expires_at: inDays(-1) });
      await saveStates(visitor);
      expect(await open(code.short_url)).toMatchObject({ status: 302, location: CLOSED });
      await findInState(visitor, "Renamed", "expired");

      await openStates(visitor);
      await fillStates(visitor, { expires_at: "", max_scans: "1", fallback_target: "" });
      await saveStates(visitor);
      await setPaused(visitor, true);
      expect((await open(code.short_url)).status).toBe(404);
      await findInState(visitor, "Renamed", "paused");

      await setPaused(visitor, false);
      await scanAndCount(visitor, code);
      expect((await open(code.short_url)).status).toBe(410);
      await showPage(visitor, "/codes");
      await page.getByRole("main").getByText(say("codes:states.exhausted"), { exact: true }).waitFor();
      if (look.width === 390) await page.getByRole("button", { name: say("codes:filters"), exact: true }).click();
      await chooseFilter(visitor, "codes:state", say("codes:states.active"));
      await expectCodes(visitor, "Other");
      await chooseFilter(visitor, "codes:state", say("codes:states.exhausted"));
      await expectCodes(visitor, "Renamed");
      await expectGoodPage(visitor, look, "list");
    },
    DEADLINE_MS,
  );

  test(
    "a deleted code is restored from the bin, with its history",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      const code = await makeCode(visitor, { title: "Old poster", target: MENU, archived: true });
      await makeCode(visitor, { title: "Other" });
      await must(200, visitor, "DELETE", `/v1/qr/${code.id}`);
      await showPage(visitor, `/codes/${code.id}`);
      await page.getByRole("link", { name: say("code:gone.bin") }).click();
      await page.getByText("Old poster").waitFor();
      await rest(visitor);
      await expectGoodPage(visitor, look, "bin");
      expect((await open(code.short_url)).status).toBe(410);
      await page.getByRole("button", { name: say("codes:bin.restoreOf", { name: "Old poster" }) }).click();
      await page.getByText(say("codes:bin.empty")).waitFor();
      expect(await open(code.short_url)).toMatchObject({ status: 302, location: MENU });
      await showPage(visitor, `/codes/${code.id}/history`);
      await page.getByText(say("history:kinds.restoration")).waitFor();
      await page.getByText(say("history:kinds.deletion")).waitFor();
      await expectGoodPage(visitor, look, "restored");
    },
    DEADLINE_MS,
  );
});

test(
  "a code is created paused, with a limit and a password, which is changed and removed",
  async () => {
    const look = PHONE_LIGHT;
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await showPage(visitor, "/codes/new");
    await page.getByLabel(say("newCode:fields.url.url"), { exact: true }).fill(MENU);
    await page.getByRole("button", { name: say("states:title") }).click();
    await fillStates(visitor, { max_scans: "0", fallback_target: "http://127.0.0.1/closed" });
    await page.getByText(say("states:violations.scans")).waitFor();
    await fillStates(visitor, { max_scans: "20" });
    await page.getByText(say("errors:fields.private_target")).waitFor();
    await fillStates(visitor, { fallback_target: CLOSED });
    const password = page.getByLabel(say("states:password.label"), { exact: true });
    await password.fill("cat");
    await page.getByRole("button", { name: say("showPassword") }).click();
    await password.press("Tab");
    await page.getByText(say("states:violations.password")).waitFor();
    expect(await password.getAttribute("type")).toBe("text");
    await expectGoodPage(visitor, look, "new-code");
    await password.fill("correct horse");
    await page.getByRole("switch", { name: say("states:paused") }).click();
    await page.getByText(say("errors:fields.private_target")).waitFor({ state: "detached" });
    await page.getByRole("button", { name: say("newCode:submit") }).click();
    await page.getByRole("heading", { level: 1, name: say("newCode:created.title") }).waitFor();
    const settings = { max_scans: 20, fallback_target: CLOSED, paused: true, starts_at: null, expires_at: null };
    const { data } = codeList.parse(await must(200, visitor, "GET", "/v1/qr?state=paused"));
    expect(data).toMatchObject([{ ...settings, has_password: true }]);
    const url = data[0]?.short_url ?? "";
    expect(await open(url)).toMatchObject({ status: 302, location: CLOSED });

    await page.getByRole("link", { name: say("newCode:created.open") }).click();
    await setPaused(visitor, false);
    await page.getByText(say("states:password.set")).waitFor();
    expect((await open(url)).status).toBe(401);
    expect(await enterPassword(url, "correct horse")).toEqual({ status: 303, location: MENU });

    await openStates(visitor);
    const another = page.getByLabel(say("states:password.new"), { exact: true });
    expect(await another.inputValue()).toBe("");
    await another.fill("battery staple");
    await expectGoodPage(visitor, look, "new-password");
    await saveStates(visitor);
    expect((await enterPassword(url, "correct horse")).status).toBe(403);
    expect(await enterPassword(url, "battery staple")).toEqual({ status: 303, location: MENU });
    await goTo(visitor, say("nav.codes"));
    await page.getByRole("main").getByRole("listitem").getByText(say("codes:password"), { exact: true }).waitFor();
    await expectGoodPage(visitor, look, "list-password");
    await page.goBack();

    await openStates(visitor);
    await page.getByRole("checkbox", { name: say("states:password.remove") }).click();
    await saveStates(visitor);
    await page.getByText(say("states:password.set")).waitFor({ state: "detached" });
    expect(await open(url)).toMatchObject({ status: 302, location: MENU });

    await openTab(visitor, "history");
    await page.getByText(say("history:notKept")).first().waitFor();
    // Only the pause can be put back.
    expect(await page.getByRole("button", { name: say("history:restore.action") }).count()).toBe(1);
  },
  DEADLINE_MS,
);

test(
  "a change is planned and canceled, and what is not possible any more is not put back",
  async () => {
    const look = PHONE_LIGHT;
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const code = await makeCode(visitor, { title: "Table 7", target: MENU, external_id: "table-7" });
    await must(200, visitor, "PATCH", `/v1/qr/${code.id}`, { external_id: null });
    await makeCode(visitor, { title: "New table 7", external_id: "table-7" });
    await must(200, visitor, "PATCH", `/v1/qr/${code.id}`, { target: CLOSED, paused: true, tags: ["Menu"] });
    await showPage(visitor, `/codes/${code.id}`);
    await openTab(visitor, "history");

    await page.getByRole("button", { name: say("history:planned.add") }).click();
    const save = page.getByRole("button", { name: say("history:planned.save") });
    const [at, target] = [
      page.getByLabel(say("history:planned.at"), { exact: true }),
      page.getByLabel(say("history:planned.newTarget")),
    ];
    await save.click();
    await page.getByText(say("history:planned.noTime")).waitFor();
    await target.fill("http://127.0.0.1/");
    await at.fill(inDays(-1));
    await save.click();
    await page.getByText(say("errors:of.at.out_of_range")).waitFor();
    await page.getByText(say("errors:fields.private_target")).waitFor();
    await expectGoodPage(visitor, look, "plan-form");
    await target.fill("example.com/christmas");
    await at.fill(inDays(1));
    await save.click();
    await page.getByText(say("history:planned.target", { target: "https://example.com/christmas" })).waitFor();
    expect(await page.locator(":focus").innerText()).toBe(say("history:planned.add"));
    await page.getByRole("button", { name: new RegExp(`^${say("history:planned.cancelOf")}`) }).click();
    await page.getByText(say("history:planned.empty")).waitFor();

    await page.getByText(say("history:switched.paused.on")).waitFor();
    await page.getByText(say("history:added", { list: "Menu" })).waitFor();
    await putBackLatest(visitor);
    expect(await must(200, visitor, "GET", `/v1/qr/${code.id}`)).toMatchObject({
      target: MENU,
      paused: false,
      tags: [],
    });
    await putBack(visitor, "last");
    await page.getByText(say("history:restore.impossible")).waitFor();
    await page.getByText("The earlier values are no longer possible.").waitFor();
    await expectGoodPage(visitor, look, "not-restorable");
  },
  DEADLINE_MS,
);
