// Many people on one network sign in at the same time with correct passwords. Other people do not notice.

import { expect, test } from "vitest";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, stranger, type TestPerson } from "../../testing/test-person.ts";
import { createPasswords } from "./passwords.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });

const signIn = (email: string, network: string) =>
  stranger(api.url).call("POST", "/session/sign-in", {
    body: { email, password: PASSWORD },
    headers: { "X-Forwarded-For": network },
  });

test("D8 eighty sign-ins with the right password at once delay neither another network's sign-in nor other requests", async () => {
  const passwordHash = createPasswords().hash(PASSWORD);
  const other = await signUp(api, passwordHash);
  const people: TestPerson[] = [];
  for (let n = 0; n < 8; n += 1) people.push(await signUp(api, passwordHash));
  const statuses: number[] = [];
  // Up to ten attempts for one email address can be under way at a time.
  const flood = Array.from({ length: 80 }, async (_, n) => {
    const { status } = await signIn(people[n % people.length]?.email ?? "", "203.0.113.7");
    statuses.push(status);
  });
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect((await signIn(other.email, "203.0.113.8")).status).toBe(200);
  await Promise.all(flood);
  // People who find the queue full are told to try again.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(200);
  expect((await signIn(people[0]?.email ?? "", "203.0.113.7")).status).toBe(200);
}, 120_000);
