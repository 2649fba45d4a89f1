// Fills an account with something to show on every page, using the session API as the pages do.

import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { waitUntil } from "@qr/test-kit/wait-until";
import { z } from "zod";
import { callSession } from "./session-calls.ts";
import type { Visitor } from "./visitor.ts";

const COUNTED_MS = 20_000;

export interface Login {
  email: string;
  password: string;
  name: string;
}

export function newLogin(name = "Anna Ohm"): Login {
  return { email: `${randomUUID()}@example.com`, password: `a long password ${randomUUID().slice(0, 8)}`, name };
}

const idForm = z.object({ id: z.string() });
const codeForm = z.object({ id: z.string(), short_url: z.string(), target: z.string() });
export type MadeCode = z.infer<typeof codeForm>;

/** Opens the dashboard and signs up a new person without the form. */
export async function signUpQuietly(visitor: Visitor, login = newLogin()): Promise<Login> {
  await visitor.page.goto("/sign-in");
  await must(201, visitor, "POST", "/sign-up", login);
  return login;
}

/** Opens the dashboard and signs in an existing person without the form. */
export async function signInQuietly(visitor: Visitor, { email, password }: Login): Promise<void> {
  await visitor.page.goto("/sign-in");
  await must(200, visitor, "POST", "/sign-in", { email, password });
}

/** Creates a dynamic code. Fields of `request` override the defaults. */
export async function makeCode(visitor: Visitor, request: Record<string, unknown> = {}): Promise<MadeCode> {
  const body = { target: "https://example.com/menu", dynamic: true, title: "Menu", ...request };
  return codeForm.parse(await must(200, visitor, "POST", "/v1/qr", body));
}

/** Scans the code with each user agent. Resolves when the count has increased, without waiting for every scan, because some agents may be bots. */
export async function scanAndCount(
  visitor: Visitor,
  { id, short_url }: MadeCode,
  userAgents: readonly string[] = [PHONE],
): Promise<void> {
  const countScans = async () =>
    z.object({ scans: z.number() }).parse(await must(200, visitor, "GET", `/v1/qr/${id}`)).scans;
  const before = await countScans();
  const agent = new Agent();
  try {
    for (const userAgent of userAgents) await scan(agent, short_url, { "User-Agent": userAgent });
  } finally {
    agent.destroy();
  }
  await waitUntil(
    async () => (await countScans()) > before,
    COUNTED_MS,
    () => "scans uncounted",
  );
}

/** Sends a request and returns the body of the response. Throws if the response does not have the given status. */
export async function must(
  status: number,
  visitor: Visitor,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await callSession(visitor, method, path, body);
  if (response.status !== status)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

/** The host of a pending domain, chosen to make its records as wide as possible. */
const LONG_HOST = `${"very-long-label-".repeat(3)}x.münchen.example.com`;

interface Paths {
  code: string;
  staticCode: string;
  domain: string;
  invitation: string;
}

/** Creates codes with and without scans, an alias, a domain, a key, and an invitation. Returns the paths of the pages for some of them. */
export async function fillAccount(visitor: Visitor): Promise<Paths> {
  const code = await makeCode(visitor, {
    title: "Menu at table 7",
    tags: ["Menu", "Terrace", "Summer", "w".repeat(60)],
    external_id: "table-7",
    note: "Laminated, next to the door",
  });
  await must(200, visitor, "POST", `/v1/qr/${code.id}/aliases`, { slug: `${randomUUID()}-one` });
  const staticCode = await makeCode(visitor, { title: "Straße", target: "https://example.com/straße", dynamic: false });
  await makeCode(visitor, { title: "x".repeat(200), target: `https://example.com/${"y".repeat(1000)}` });
  await makeCode(visitor, { title: null, target: "https://xn--80ak6aa92e.com/", tags: ["Menu"] });
  await scanAndCount(visitor, code, [PHONE, PHONE, PHONE]);
  const domain = idForm.parse(await must(200, visitor, "POST", "/v1/domains", { host: LONG_HOST }));
  await must(201, visitor, "POST", "/keys", { name: "The shop's site", scopes: ["qr:read", "qr:write"] });
  const { url } = z
    .object({ url: z.string() })
    .parse(await must(201, visitor, "POST", "/invitations", { role: "viewer" }));
  const { pathname, hash } = new URL(url);
  return {
    code: `/codes/${code.id}`,
    staticCode: `/codes/${staticCode.id}`,
    domain: `/settings/domains/${domain.id}`,
    invitation: `${pathname}${hash}`,
  };
}
