// Several people in several windows: invitations, roles, passwords, and ended sessions.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { goTo, signIn, signOut, signUp } from "./parts/person-steps.ts";
import { createResetLink } from "./parts/reset-link.ts";
import { callSession } from "./parts/session-calls.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit as visitIn } from "./parts/visit.ts";
import type { VisitorOptions } from "./parts/visitor.ts";
import { makeCode, must, newLogin, signInQuietly, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;

const dashboard = await useDashboard();
const visit = (options?: VisitorOptions) => visitIn(dashboard, options);

const me = z.object({ account: z.object({ id: z.string() }), user: z.object({ id: z.string() }) });

describe("an invited viewer", () => {
  test(
    "joins with the link, sees everything, and can change nothing",
    async () => {
      const owner = await visit();
      await signUpQuietly(owner, newLogin("Olga Owner"));
      const { account, user } = me.parse(await must(200, owner, "GET", "/me"));
      const code = await makeCode(owner, { title: "Only to look at" });
      const response = await must(201, owner, "POST", "/invitations", { role: "viewer" });
      const { url } = z.object({ url: z.string() }).parse(response);

      const viewer = await visit();
      const { page, say } = viewer;
      await showPage(viewer, url);
      expect(page.url()).not.toContain("#");
      await page.getByRole("link", { name: say("invitation:signUp") }).click();
      const login = newLogin("Victor Viewer");
      await signUp(viewer, login);
      await page.getByRole("button", { name: say("invitation:accept", { name: login.email }) }).click();
      await page.getByRole("heading", { level: 1, name: say("home:title") }).waitFor();
      await goTo(viewer, say("nav.codes"));
      await page.getByText("Only to look at").waitFor();
      await rest(viewer);
      expect(await page.getByRole("link", { name: say("codes:new") }).count()).toBe(0);
      expect(await page.getByRole("checkbox").count()).toBe(0);
      for (const name of [say("nav.keys"), say("nav.members"), say("nav.newCode")]) {
        expect(await page.getByRole("link", { name, exact: true }).count(), name).toBe(0);
      }

      await page.getByRole("link", { name: "Only to look at" }).click();
      await page.getByRole("heading", { name: "Only to look at" }).waitFor();
      await rest(viewer);
      await page.getByText(`${code.short_url}+`).waitFor();
      await page.getByText(say("shortLinks:aliases.none")).waitFor();
      const changes = ["code:rename", "code:target.repoint", "code:delete.action"];
      for (const name of [...changes, "shortLinks:settings.edit", "shortLinks:aliases.add"]) {
        expect(await page.getByRole("button", { name: say(name) }).count(), name).toBe(0);
      }
      for (const path of ["/settings/keys", "/settings/members", "/codes/new"]) {
        await showPage(viewer, path);
        expect(await page.getByRole("main").getByRole("button").count(), path).toBe(0);
        expect(await page.getByRole("main").getByRole("textbox").count(), path).toBe(0);
      }

      const refused: [string, string, object?][] = [
        ["POST", "/v1/qr", { target: "https://example.com/" }],
        ["PATCH", `/v1/qr/${code.id}`, { title: "Mine" }],
        ["DELETE", `/v1/qr/${code.id}`],
        ["GET", "/keys"],
        ["POST", "/keys", { name: "k", scopes: ["qr:read"] }],
        ["POST", "/invitations", { role: "owner" }],
        ["PATCH", `/members/${user.id}`, { role: "viewer" }],
        ["DELETE", `/members/${user.id}`],
        ["PATCH", "/account", { name: "Mine" }],
      ];
      for (const [method, path, body] of refused) {
        const { status } = await callSession(viewer, method, path, body, account.id);
        expect([method, path, status]).toEqual([method, path, 403]);
      }
      expect((await callSession(viewer, "GET", `/v1/qr/${code.id}`, undefined, account.id)).status).toBe(200);
    },
    DEADLINE_MS,
  );

  test(
    "learns that an invitation has already been used",
    async () => {
      const owner = await visit();
      await signUpQuietly(owner);
      const response = await must(201, owner, "POST", "/invitations", { role: "editor" });
      const { url } = z.object({ url: z.string() }).parse(response);
      const first = await visit();
      await signUpQuietly(first);
      await must(200, first, "POST", "/invitation/accept", { token: new URL(url).hash.slice(1) });
      const second = await visit();
      await showPage(second, url);
      await second.page.getByRole("heading", { name: second.say("invitation:gone.title") }).waitFor();
    },
    DEADLINE_MS,
  );
});

describe("a session", () => {
  test(
    "ends in the other browser when the password is changed",
    async () => {
      const here = await visit();
      const login = await signUpQuietly(here);
      const there = await visit();
      await signInQuietly(there, login);
      await showPage(there, "/codes");

      const body = { current_password: login.password, new_password: "quite another password" };
      await must(200, here, "POST", "/password", body);
      await showPage(here, "/codes");
      await there.page.reload();
      await there.page.waitForURL("**/sign-in**");
      await signIn(there, { ...login, password: body.new_password });
      expect(new URL(there.page.url()).pathname).toBe("/codes");
    },
    DEADLINE_MS,
  );

  test(
    "shows nothing when the person goes back after signing out",
    async () => {
      const visitor = await visit();
      const { page } = visitor;
      const login = await signUpQuietly(visitor);
      await makeCode(visitor, { title: "Secret plan" });
      await showPage(visitor, "/codes");
      await page.getByText("Secret plan").waitFor();
      await signOut(visitor, login);
      await page.goBack();
      await page.waitForURL("**/sign-in**");
      await rest(visitor);
      expect(await page.content()).not.toContain("Secret plan");
      expect((await callSession(visitor, "GET", "/v1/qr")).status).toBe(401);
    },
    DEADLINE_MS,
  );

  test(
    "redirects only to pages of the dashboard after signing in",
    async () => {
      const visitor = await visit();
      const login = await signUpQuietly(visitor);
      for (const next of ["//other.example/", "https://other.example/", "/\\other.example", "javascript:alert(1)"]) {
        await must(200, visitor, "POST", "/sign-out");
        await showPage(visitor, `/sign-in?next=${encodeURIComponent(next)}`);
        await signIn(visitor, login);
        expect(new URL(visitor.page.url()).href).toBe(`${dashboard.address}/`);
      }
    },
    DEADLINE_MS,
  );
});

describe("a person who has forgotten the password", () => {
  test(
    "sets a new one with the operator's link, once, which ends all sessions",
    async () => {
      const there = await visit();
      const login = await signUpQuietly(there);
      await makeCode(there, { title: "Still mine" });
      const link = await createResetLink(there);

      const here = await visit();
      const { page, say } = here;
      await showPage(here, link);
      expect(page.url()).not.toContain("#");
      await page.getByText(say("link:setPassword.text", { email: login.email })).waitFor();
      await page.reload();
      await rest(here);
      await page.getByLabel(say("link:setPassword.password"), { exact: true }).fill("quite another password");
      await page.getByRole("button", { name: say("link:setPassword.action") }).click();
      await page.getByRole("heading", { level: 1, name: say("home:title") }).waitFor();
      await goTo(here, say("nav.codes"));
      await page.getByText("Still mine").waitFor();
      expect((await callSession(there, "GET", "/me")).status).toBe(401);

      const late = await visit();
      await showPage(late, link);
      await late.page.getByRole("heading", { name: say("link:gone.title") }).waitFor();
      await showPage(late, "/sign-in");
      await signIn(late, { ...login, password: "quite another password" });
      await goTo(late, late.say("nav.codes"));
      await late.page.getByText("Still mine").waitFor();
    },
    DEADLINE_MS,
  );
});

describe("a person whose browser prefers German", () => {
  test(
    "sees German from the first page, and English after choosing it",
    async () => {
      const visitor = await visit({ language: "de" });
      const { page, say } = visitor;
      await showPage(visitor, "/sign-up");
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
      await signUp(visitor, newLogin());
      await page.getByText(say("home:start.title"), { exact: true }).waitFor();
      await page.getByRole("button", { name: say("language") }).click();
      await page.getByRole("menu").getByText("English", { exact: true }).click();
      await page.getByText("Create your first code").waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
    },
    DEADLINE_MS,
  );
});
