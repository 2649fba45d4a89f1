// Tests the demo as browsers see it: who gets its sign-in, and who may end the demo.

import { request } from "node:http";
import type { DashboardSettings, Me } from "@qr/session-api";
import { afterAll, describe, expect, it } from "vitest";
import { createPasswords } from "../../access/sessions/passwords.ts";
import { startTestGateway, type TestGateway, useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember, stranger } from "../../testing/test-person.ts";
import { createPerson } from "../people/sign-up.ts";
import { planDemoData } from "./demo-data-store.ts";
import { DEMO_NAME } from "./demo-owner.ts";

const SIGN_IN = { email: "demo@example.com", password: "four-times-four-letters" };
const LOCAL = { HOST: "127.0.0.1", PUBLIC_API_URL: "http://localhost:8080" };

async function startDemo(settings: Parameters<typeof startTestGateway>[0] = LOCAL): Promise<TestGateway> {
  const test = await startTestGateway(settings);
  const passwordHash = await createPasswords().hash(SIGN_IN.password);
  await test.prisma.$transaction((transaction) =>
    createPerson(transaction, { email: SIGN_IN.email, name: DEMO_NAME, passwordHash }, test.accountId),
  );
  expect(await test.gateway.demo.signIn.enable(SIGN_IN)).toBe(true);
  return test;
}

/**
 * Returns the demo sign-in that `/session/settings` returns to a browser that sends these headers; null if it is hidden. Does not use
 * fetch, which cannot set `Host`.
 */
function shownTo(test: TestGateway, headers: Record<string, string> = {}): Promise<DashboardSettings["demo"]> {
  return new Promise((resolve, reject) => {
    const sent = { "Sec-Fetch-Site": "same-origin", ...headers };
    const outgoing = request(`${test.url}/session/settings`, { headers: sent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve((JSON.parse(text) as DashboardSettings).demo));
    });
    outgoing.on("error", reject).end();
  });
}

describe("the demo's sign-in", async () => {
  const test = await startDemo();
  afterAll(() => test.stop());

  it("is shown to a browser on this machine, and signs in as the account's owner", async () => {
    expect(await shownTo(test)).toEqual(SIGN_IN);
    expect(await shownTo(test, { Host: "localhost:8080" })).toEqual(SIGN_IN);
    expect(await shownTo(test, { Host: "[::1]:8080" })).toEqual(SIGN_IN);
    const response = await stranger(test.url).call("POST", "/session/sign-in", { body: SIGN_IN });
    expect(response.body).toMatchObject({ account: { id: test.accountId, role: "owner" } });
  });

  it.each([
    { Host: "demo.example.com" },
    { Host: "10.1.2.3:8080" },
    { Host: "127.0.0.1.example.com" },
    { Host: "rebound.example.com:8080" },
    { "X-Forwarded-For": "203.0.113.9" },
    { Forwarded: "for=203.0.113.9" },
    { Via: "1.1 tunnel" },
    { "X-Real-IP": "203.0.113.9" },
    { "X-Forwarded-Host": "demo.example.com" },
  ])("is hidden if the request comes from elsewhere: %j", async (headers) => {
    expect(await shownTo(test, headers)).toBeNull();
  });

  it("is hidden after the password has been changed", async () => {
    const person = Object.assign(stranger(test.url), SIGN_IN);
    await person.call("POST", "/session/sign-in", { body: SIGN_IN });
    const body = { current_password: SIGN_IN.password, new_password: "a password of my own" };
    expect((await person.call("POST", "/session/password", { body })).status).toBe(200);
    expect(await shownTo(test)).toBeNull();
    expect(await test.gateway.demo.signIn.enable(SIGN_IN)).toBe(false);
  });
});

it.each([
  { HOST: "0.0.0.0", PUBLIC_API_URL: "http://localhost:8080" },
  { HOST: "127.0.0.1", PUBLIC_API_URL: "https://qr.example.com" },
])("hides the demo's sign-in if the gateway is reachable from outside: %j", async (settings) => {
  const test = await startDemo(settings);
  expect(await shownTo(test)).toBeNull();
  await test.stop();
});

describe("DELETE /session/demo", async () => {
  const test = await useTestGateway();
  const owner = await signUp(test);
  await test.prisma.$transaction((transaction) => planDemoData(transaction, owner.accountId));
  await test.gateway.demo.ensureCodes((madeAt) => [
    { request: { target: "https://example.com/", dynamic: true, title: "Example" }, createdAt: madeAt },
  ]);

  const me = async () => (await owner.call("GET", "/session/me")).body as Me;
  const titles = async () => {
    const { body } = await owner.call("GET", "/session/v1/qr");
    return (body as { data: { title: string }[] }).data.map(({ title }) => title);
  };

  it("requires an owner with the CSRF token", async () => {
    const editor = await signUpMember(test, owner.accountId, "editor");
    expect((await editor.call("DELETE", "/session/demo")).status).toBe(403);
    expect((await owner.call("DELETE", "/session/demo", { headers: { "X-CSRF-Token": "x" } })).status).toBe(403);
    expect((await stranger(test.url).call("DELETE", "/session/demo")).status).toBe(401);
    expect(await titles()).toEqual(["Example"]);
  });

  it("deletes the demo codes, keeps other codes, and can be repeated", async () => {
    const own = { target: "https://example.com/own", dynamic: true, title: "Own" };
    expect((await owner.call("POST", "/session/v1/qr", { body: own })).status).toBe(200);
    expect((await me()).account.has_demo_data).toBe(true);
    for (let round = 0; round < 2; round += 1) {
      const response = await owner.call("DELETE", "/session/demo");
      expect([response.status, response.body]).toEqual([200, {}]);
      expect(await titles()).toEqual(["Own"]);
      expect((await me()).account.has_demo_data).toBe(false);
    }
  });
});
