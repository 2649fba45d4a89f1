// The demo account after a first start: a sign-in, five codes, and a month of scans with consistent sums.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { type EmbeddedSystem, startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ALL_PEOPLE, countedIn, expectWholeMonth, listCodes, SIGN_IN } from "./demo-account.ts";

function signInOf(system: EmbeddedSystem): readonly [string, string] {
  const [, email, password] = system.process.output().match(SIGN_IN) ?? [];
  if (!email || !password) throw new Error(`no sign-in printed:\n${system.process.output()}`);
  return [email, password];
}

/** Signs in as the dashboard does, reads the CSRF token, and sends a request with it. */
async function callAsOwner(system: EmbeddedSystem, method: string, path: string): Promise<unknown> {
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
  const [email, password] = signInOf(system);
  const { body, cookie } = await send("POST", "/sign-in", {}, { email, password });
  const { csrf_token } = z.object({ csrf_token: z.string() }).parse(body);
  return (await send(method, path, { Cookie: cookie, "X-CSRF-Token": csrf_token })).body;
}

describe("the demo account after a first start", () => {
  let system: EmbeddedSystem;
  let client: Client;
  beforeAll(async () => {
    system = await startEmbeddedSystem();
    client = createClient(system);
  });
  afterAll(() => system.stop());

  test("has five codes and a month of scans whose days and devices add up to the total", async () => {
    await countedIn(client, ALL_PEOPLE);
    await expectWholeMonth(client);
  });

  test("is printed again by the second start, but not filled again", async () => {
    const first = signInOf(system);
    system.process.signal("SIGINT");
    expect(await system.process.exited).toBe(0);
    await system.startAgain();
    expect(signInOf(system)).toEqual(first);
    const menu = (await listCodes(client)).data.find(({ title }) => title?.startsWith("Menu"));
    // This scan is counted after any scans that the service resends at startup.
    const agent = new Agent();
    expect((await scan(agent, menu?.short_url ?? "", { "User-Agent": PHONE })).status).toBe(302);
    agent.destroy();
    await countedIn(client, ALL_PEOPLE + 1);
    await expectWholeMonth(client, 1);
  });

  test("an owner signs in with the printed sign-in, deletes the demo data, and keeps their own codes", async () => {
    const [email, password] = signInOf(system);
    const settings = await fetch(`${system.apiUrl}/session/settings`, { headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(await settings.json()).toMatchObject({ demo: { email, password } });
    expect(await callAsOwner(system, "GET", "/me")).toMatchObject({
      user: { email },
      account: { role: "owner", has_demo_data: true },
    });
    await countedIn(client, ALL_PEOPLE);
    const { data } = await listCodes(client);
    const own = await client.create({ target: "https://example.com/own", dynamic: true, title: "Own" });

    expect(await callAsOwner(system, "DELETE", "/demo")).toEqual({});
    expect(await callAsOwner(system, "GET", "/me")).toMatchObject({ account: { has_demo_data: false } });
    expect(await listCodes(client)).toMatchObject({ total: 1, data: [{ id: own.id }] });
    const agent = new Agent();
    for (const { id, short_url } of data) {
      expect((await client.call("GET", `/v1/qr/${id}/stats`)).status).toBe(404);
      expect((await scan(agent, short_url, { "User-Agent": PHONE })).status).toBe(410);
    }
    expect((await scan(agent, own.short_url, { "User-Agent": PHONE })).status).toBe(302);
    agent.destroy();

    system.process.signal("SIGINT");
    await system.process.exited;
    await system.startAgain();
    expect(signInOf(system)).toEqual([email, password]);
    expect((await listCodes(client)).total).toBe(1);
  }, 120_000);
});
