// The people who send the requests: the owner, admin, editor, and viewer of one account, and a stranger with a separate account. They sign up
// through the routes that are attacked.

import { ACCOUNT_HEADER, CSRF_HEADER, type Me, type NewInvitation, ROLES, type Role } from "@qr/session-api";
import { z } from "zod";
import type { Message } from "./exchange.ts";
import type { FuzzedKeys, HostileRequest, Sender } from "./request.ts";
import { PASSWORD } from "./session-places.ts";

const DEADLINE_MS = 15_000;
const PAGE = { "Sec-Fetch-Site": "same-origin" };

interface Person {
  email: string;
  userId: string;
  cookie: string;
  csrfToken: string;
}

type Signed = Exclude<Sender, "nobody" | "key" | "readOnlyKey">;

export interface Team {
  people: Record<Signed, Person>;
  accountId: string;
  /** The values of the names in braces. `code` belongs to the account of the API keys, and everything else to the team's account. */
  names: Readonly<Record<string, string>>;
}

let addresses = 0;
let uniques = 0;

/** Returns an address that no request has claimed before, so that per-network limits do not apply. */
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function call(url: string, path: string, body: object, by: Person | { Authorization: string } | undefined) {
  const response = await fetch(url + path, {
    method: "POST",
    headers: {
      ...PAGE,
      "X-Forwarded-For": newAddress(),
      "Content-Type": "application/json",
      ...(by === undefined || "Authorization" in by ? by : { Cookie: by.cookie, [CSRF_HEADER]: by.csrfToken }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} responds with ${response.status}: ${JSON.stringify(value)}`);
  return { value, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

async function signedBy(url: string, path: string, email: string): Promise<Person & { accountId: string }> {
  const { value, cookie } = await call(url, path, { email, password: PASSWORD }, undefined);
  const me = value as Me;
  return { email, userId: me.user.id, cookie, csrfToken: me.csrf_token, accountId: me.account.id };
}

const signUp = (url: string) => signedBy(url, "/session/sign-up", `${unique()}@example.com`);

function unique(): string {
  uniques += 1;
  return `f${Date.now().toString(36)}${process.pid.toString(36)}${uniques.toString(36)}`;
}

async function invite(url: string, owner: Person, role: Role): Promise<string> {
  const { value } = await call(url, "/session/invitations", { role }, owner);
  return (value as NewInvitation).url.split("#")[1] ?? "";
}

async function member(url: string, owner: Person, role: Role): Promise<Person> {
  const [person, token] = [await signUp(url), await invite(url, owner, role)];
  await call(url, "/session/invitation/accept", { token }, person);
  return person;
}

/** Deletes the objects that earlier requests have left behind, because an account can have only 100. */
async function deleteAll(path: string, headers: { Authorization: string }): Promise<void> {
  const list = await fetch(path, { headers, signal: AbortSignal.timeout(DEADLINE_MS) });
  for (const { id } of createdList.parse(await list.json()).data) {
    await fetch(`${path}/${id}`, { method: "DELETE", headers, signal: AbortSignal.timeout(DEADLINE_MS) });
  }
}

const created = z.object({ id: z.string() });
const createdList = z.object({ data: z.array(created) });
const createdCode = created.extend({ short_url: z.string() });

/** Signs up everyone on the team and the stranger. `url` is the API's address, and `key` an API key of another account. */
export async function createTeam(url: string, key: string): Promise<Team> {
  const owner = await signUp(url);
  const admin = await member(url, owner, "admin");
  const editor = await member(url, owner, "editor");
  const viewer = await member(url, owner, "viewer");
  const other = await member(url, owner, "viewer");
  const stranger = await signUp(url);
  const apiKey = await call(url, "/session/keys", { name: "fuzz", scopes: ["qr:read"] }, owner);
  const newCode = { target: "https://example.com/fuzz", dynamic: true, query: "forward" };
  const code = createdCode.parse((await call(url, "/v1/qr", newCode, { Authorization: `Bearer ${key}` })).value);
  for (const kind of ["domains", "presets", "shares"])
    await deleteAll(`${url}/v1/${kind}`, { Authorization: `Bearer ${key}` });
  const newDomain = { host: `${unique()}.example.com` };
  const domain = created.parse((await call(url, "/v1/domains", newDomain, { Authorization: `Bearer ${key}` })).value);
  const preset = created.parse(
    (await call(url, "/v1/presets", { name: "fuzz" }, { Authorization: `Bearer ${key}` })).value,
  );
  const names = {
    code: code.id,
    teamCode: created.parse((await call(url, "/session/v1/qr", newCode, owner)).value).id,
    slug: code.short_url.split("/").at(-1) ?? "",
    domain: domain.id,
    preset: preset.id,
    logo: "logo_06ey1qk3r5s8mq2v7c9t4w1x0b",
    key: created.parse(apiKey.value).id,
    view: created.parse((await call(url, "/session/views", { name: "fuzz", query: "" }, owner)).value).id,
    member: other.userId,
    email: owner.email,
    token: await invite(url, owner, "viewer"),
    uuid: "00000000-0000-4000-8000-000000000000",
  };
  return { people: { owner, admin, editor, viewer, stranger }, accountId: owner.accountId, names };
}

/** Signs the sender in again after a request has ended the session. */
export async function renewSession(url: string, team: Team, sender: Signed): Promise<void> {
  team.people[sender] = await signedBy(url, "/session/sign-in", team.people[sender].email);
}

export function isSigned(sender: Sender): sender is Signed {
  return sender === "stranger" || ROLES.some((role) => role === sender);
}

/** Returns the message for a request: adds the sender's headers, and replaces the names in braces. */
export function messageOf(request: HostileRequest, team: Team, keys: FuzzedKeys): Message {
  const own = unique();
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (all, name) => (name === "unique" ? own : (team.names[name] ?? all)));
  const { body } = request;
  const given = Object.entries(request.headers).map(([name, value]) => [name, fill(value)]);
  return {
    method: request.method,
    target: fill(request.target),
    headers: mergedHeaders(senderHeaders(request, team, keys), Object.fromEntries(given)),
    body: body === undefined ? undefined : Buffer.from(typeof body === "string" ? fill(body) : body),
    ...(request.isMalformed ? { isMalformed: true } : {}),
  };
}

function senderHeaders({ as, csrf, host }: HostileRequest, team: Team, keys: FuzzedKeys): Record<string, string> {
  const common = { Host: `${host}.qr-service.com`, "X-Forwarded-For": newAddress() };
  if (as === "key") return { ...common, Authorization: `Bearer ${keys.good}` };
  if (as === "readOnlyKey") return { ...common, Authorization: `Bearer ${keys.readOnly}` };
  const page = { ...common, ...(host === "api" ? PAGE : {}) };
  if (as === "nobody") return page;
  const { cookie, csrfToken } = team.people[as];
  const token = { right: { [CSRF_HEADER]: csrfToken }, wrong: { [CSRF_HEADER]: "wrong" }, none: {} }[csrf];
  return { ...page, Cookie: cookie, [ACCOUNT_HEADER]: team.accountId, ...token };
}

/** Merges the headers. The request's own headers replace the sender's, ignoring case. */
function mergedHeaders(sender: Record<string, string>, own: Record<string, string>): Record<string, string> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return { ...Object.fromEntries(Object.entries(sender).filter(([name]) => !names.has(name.toLowerCase()))), ...own };
}
