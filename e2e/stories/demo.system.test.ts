// The demo account after a first start: a sign-in link, five codes, and two years of scans with consistent sums.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { type EmbeddedSystem, startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { findAxeViolations } from "../dashboard/parts/axe.ts";
import { showPage } from "../dashboard/parts/show-page.ts";
import { openVisitor } from "../dashboard/parts/visitor.ts";
import { ALL_PEOPLE, countedIn, DEMO_LINK, expectAllScans, listCodes } from "./demo-account.ts";

/** Returns the link that the running process has printed. */
function demoLinkOf(system: EmbeddedSystem): string {
  const [, link] = system.process.output().match(DEMO_LINK) ?? [];
  if (link === undefined) throw new Error(`no link printed:\n${system.process.output()}`);
  return link;
}

type Call = (method: string, path: string) => Promise<unknown>;

/** Signs in with the printed link as the dashboard does. Returns a function that sends requests with the session and its CSRF token. */
async function signInAsOwner(system: EmbeddedSystem): Promise<Call> {
  const send = async (way: string, to: string, headers: Record<string, string>, body?: unknown) => {
    const response = await fetch(`${system.apiUrl}/session${to}`, {
      method: way,
      headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json", ...headers },
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${way} ${to}: ${response.status} ${await response.text()}`);
    return { body: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  };
  const link = demoLinkOf(system);
  expect(link.startsWith(`${system.apiUrl}/link#`)).toBe(true);
  const { body, cookie } = await send("POST", "/link/sign-in", {}, { token: new URL(link).hash.slice(1) });
  const { csrf_token } = z.object({ csrf_token: z.string() }).parse(body);
  return async (method, path) => (await send(method, path, { Cookie: cookie, "X-CSRF-Token": csrf_token })).body;
}

async function restart(system: EmbeddedSystem): Promise<void> {
  system.process.signal("SIGINT");
  expect(await system.process.exited).toBe(0);
  await system.startAgain();
}

describe("the demo account after a first start", () => {
  let system: EmbeddedSystem;
  let client: Client;
  beforeAll(async () => {
    system = await startEmbeddedSystem();
    client = createClient(system);
  });
  afterAll(() => system.stop());

  test("has five codes and two years of scans whose days and devices add up to the total", async () => {
    await countedIn(client, ALL_PEOPLE);
    await expectAllScans(client);
  });

  test("gets a new link from the second start, but is not filled again", async () => {
    const first = demoLinkOf(system);
    await restart(system);
    expect(demoLinkOf(system)).not.toBe(first);
    const menu = (await listCodes(client)).data.find(({ title }) => title?.startsWith("Menu"));
    // This scan is counted after any scans that the service resends at startup.
    const agent = new Agent();
    expect((await scan(agent, menu?.short_url ?? "", { "User-Agent": PHONE })).status).toBe(302);
    agent.destroy();
    await countedIn(client, ALL_PEOPLE + 1);
    await expectAllScans(client, 1);
  });

  test("opens in the browser with the printed link, which only the button uses up", async () => {
    const { browserUrl } = inject("sharedSystem");
    const browser = await chromium.connect(browserUrl);
    try {
      const hosts = [system.apiUrl, system.shortUrl, system.imageUrl];
      const visitor = await openVisitor(browser, system.apiUrl, hosts);
      const { page, say } = visitor;
      await showPage(visitor, demoLinkOf(system));
      await restart(system);
      const link = demoLinkOf(system);
      for (let round = 0; round < 2; round += 1) {
        await showPage(visitor, link);
        await page.getByText(say("link:signIn.text", { email: "demo@example.com" })).waitFor();
        await page.waitForURL((url) => url.hash === "");
      }
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: say("link:signIn.action") }).click();
      await page.getByText("Menu – Trattoria Aurora").first().waitFor();
      await showPage(visitor, link);
      await page.getByRole("heading", { name: say("link:gone.title") }).waitFor();
      expect(visitor.violations).toEqual([]);
    } finally {
      await browser.close();
    }
  }, 120_000);

  test("an owner signs in with the printed link, once, deletes the demo data, and keeps their own codes", async () => {
    await restart(system);
    const settings = await fetch(`${system.apiUrl}/session/settings`, { headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(await settings.json()).not.toHaveProperty("demo");
    const page = await fetch(demoLinkOf(system), { headers: { Accept: "text/html" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const callAsOwner = await signInAsOwner(system);
    await expect(signInAsOwner(system)).rejects.toThrow("POST /link/sign-in: 404");
    expect(await callAsOwner("GET", "/me")).toMatchObject({
      user: { email: "demo@example.com" },
      account: { role: "owner", has_demo_data: true },
    });
    await countedIn(client, ALL_PEOPLE);
    const { data } = await listCodes(client);
    const own = await client.create({ target: "https://example.com/own", dynamic: true, title: "Own" });

    expect(await callAsOwner("DELETE", "/demo")).toEqual({});
    expect(await callAsOwner("GET", "/me")).toMatchObject({ account: { has_demo_data: false } });
    expect(await listCodes(client)).toMatchObject({ total: 1, data: [{ id: own.id }] });
    const agent = new Agent();
    for (const { id, short_url } of data) {
      expect((await client.call("GET", `/v1/qr/${id}/stats`)).status).toBe(404);
      expect((await scan(agent, short_url, { "User-Agent": PHONE })).status).toBe(410);
    }
    expect((await scan(agent, own.short_url, { "User-Agent": PHONE })).status).toBe(302);
    agent.destroy();

    await restart(system);
    expect(await (await signInAsOwner(system))("GET", "/me")).toMatchObject({ account: { has_demo_data: false } });
    expect((await listCodes(client)).total).toBe(1);
  }, 120_000);
});
