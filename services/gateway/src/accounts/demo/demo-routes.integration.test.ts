// Tests the demo as clients see it: who can sign in to it, and who may end it.

import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { startTcpProxy } from "@qr/runtime/testing";
import type { Me } from "@qr/session-api";
import { afterAll, describe, expect, it } from "vitest";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember, stranger } from "../../testing/test-person.ts";
import { createPerson } from "../people/sign-up.ts";
import { planDemoData } from "./demo-data-store.ts";

const OWNER = { email: "demo@example.com", name: "Demo" };

describe("a demo", async () => {
  const test = await useTestGateway({ HOST: "127.0.0.1", PUBLIC_API_URL: "http://localhost:8080" });
  const owner = { ...OWNER, emailVerified: true };
  await test.prisma.$transaction((transaction) => createPerson(transaction, owner, test.accountId));
  const tunnel = await startTcpProxy(test.url);
  afterAll(() => tunnel.close());

  /** Returns the whole response to a request for the settings, sent through the tunnel with exactly these header lines. */
  async function settingsFor(headers: readonly string[]): Promise<string> {
    const socket = connect({ host: "127.0.0.1", port: tunnel.port });
    await once(socket, "connect");
    socket.write(`GET /session/settings HTTP/1.1\r\n${headers.join("\r\n")}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  }

  it.each([
    [["Host: localhost"]],
    [["Host: localhost:8080"]],
    [["Host: 127.0.0.1:8080", "Origin: http://127.0.0.1:8080", "Sec-Fetch-Site: same-origin"]],
    [["Host: [::1]:8080"]],
    [["Host: localhost", "X-Forwarded-For: 127.0.0.1", "X-Real-IP: 127.0.0.1"]],
  ])("D9 %j gets settings without a secret", async (headers) => {
    const link = await test.gateway.demo.createSignInLink(OWNER.email);
    const response = await settingsFor(headers);
    expect(response).toContain("HTTP/1.1 200 OK");
    const body = JSON.parse(response.slice(response.indexOf("{")));
    expect(Object.keys(body).sort()).toEqual(["api_url", "image_url", "mail", "short_url", "signup"]);
    expect(response).not.toContain(OWNER.email);
    expect(response).not.toContain(link?.url.split("#")[1]);
  });

  it("has an owner who signs in with the link, and a new link replaces the earlier one", async () => {
    const [first, second] = [
      await test.gateway.demo.createSignInLink(OWNER.email),
      await test.gateway.demo.createSignInLink(OWNER.email),
    ];
    expect(second?.url).toMatch(/^http:\/\/localhost:8080\/link#[\w-]{43}$/);
    const signIn = (url = "") =>
      stranger(test.url).call("POST", "/session/link/sign-in", { body: { token: url.split("#")[1] } });
    expect((await signIn(first?.url)).status).toBe(404);
    expect((await signIn(second?.url)).body).toMatchObject({ account: { id: test.accountId, role: "owner" } });
  });

  it("has no link for a person who has not verified the address", async () => {
    const { email } = await signUp(test);
    expect(await test.gateway.demo.createSignInLink(email)).toBeUndefined();
    expect(await test.gateway.demo.createSignInLink("nobody@example.com")).toBeUndefined();
  });

  it("has an owner without a password", async () => {
    for (const password of ["", "demo", "undefined", "null"]) {
      const body = { email: OWNER.email, password };
      const { status } = await stranger(test.url).call("POST", "/session/sign-in", { body });
      expect(status).toBe(password === "" ? 400 : 401);
    }
  });
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
