// A person's way through the dashboard: sign-up, what they are told of themself, what they change, and how they leave.

import type { Me } from "@qr/session-api";
import { afterAll, expect, test } from "vitest";
import { recordOf } from "../testing/expectations.ts";
import { startTestGateway } from "../testing/test-gateway.ts";
import { stranger } from "../testing/test-person.ts";

const api = await startTestGateway();
afterAll(() => api.stop());

test("a person signs up, gets an account of their own, and is signed in", async () => {
  const person = stranger(api.url);
  const body = { email: " New.Person@Example.com ", password: "correct horse", name: "New Person" };
  const answer = await person.call("POST", "/session/sign-up", { body });
  expect(answer.status, answer.text).toBe(201);
  const me = answer.body as Me;
  expect(me).toEqual({
    user: {
      id: expect.any(String),
      email: "new.person@example.com",
      name: "New Person",
      created_at: expect.stringMatching(/Z$/),
    },
    account: { id: expect.any(String), name: "New Person", role: "owner", plan: "free", has_demo_data: false },
    accounts: [me.account],
    csrf_token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect((await person.call("GET", "/session/me")).body).toEqual(me);
  const created = await person.call("POST", "/session/v1/qr", {
    body: { target: "https://example.com/", dynamic: true },
  });
  expect(recordOf(created).target).toBe("https://example.com/");
  const { text } = await person.call("GET", "/session/v1/qr");
  expect(text).toContain(recordOf(created).id);
});
