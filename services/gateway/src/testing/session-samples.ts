// A successful call to each route under /session, for tests that cover all of them.

import { randomBytes, randomUUID } from "node:crypto";
import { SHARE_TOKEN_HEADER } from "@qr/session-api";
import { hashLinkToken } from "../access/link-token.ts";
import { createOneTimeLink, type StoredPurpose } from "../access/one-time-links-store.ts";
import { recordOf } from "./expectations.ts";
import type { Listed } from "./listed-routes.ts";
import {
  createAlias,
  createChange,
  createScheduled,
  createTag,
  pathAt,
  storeDomain,
  storeEmailChange,
  storeExport,
  storeJob,
  storeLogo,
  storePreset,
  storeShare,
  storeSignUp,
  storeView,
} from "./sample-objects.ts";
import type { TestGateway } from "./test-gateway.ts";
import { CHEAP_HASH, PASSWORD, signUp, signUpMember, type TestPerson } from "./test-person.ts";

/** The gateway, and the person who calls it. The calls apply to the person's account. */
export interface World {
  api: TestGateway;
  actor: TestPerson;
}
interface Sample {
  id?(world: World): Promise<string>;
  body?(world: World): object | string | Promise<object>;
  query?: string;
  headers?(world: World): Promise<Record<string, string>>;
}

const code = async ({ api, actor }: World): Promise<string> => {
  const { key } = await api.createKey({ accountId: actor.accountId });
  const body = { target: "https://example.com/sample", dynamic: true };
  return recordOf(await api.call("POST", "/v1/qr", { key, body })).id;
};
const deletedCode = async (world: World): Promise<string> => {
  const id = await code(world);
  const { key } = await world.api.createKey({ accountId: world.actor.accountId });
  await world.api.call("DELETE", `/v1/qr/${id}`, { key });
  return id;
};
const alias = async ({ api, actor: { accountId } }: World): Promise<string> =>
  createAlias(api, (await api.createKey({ accountId })).key);
const change = async ({ api, actor: { accountId } }: World): Promise<string> =>
  createChange(api, (await api.createKey({ accountId })).key);
const job = ({ api, actor: { accountId } }: World): Promise<string> => storeJob(api.prisma, { accountId });
const scheduled = async ({ api, actor: { accountId } }: World): Promise<string> =>
  createScheduled(api, (await api.createKey({ accountId })).key);
const tag = async ({ api, actor: { accountId } }: World): Promise<string> =>
  createTag(api, (await api.createKey({ accountId })).key);
const key = async ({ api, actor }: World): Promise<string> =>
  (await api.createKey({ accountId: actor.accountId })).listing.id;
/** A logo. It is sent as is, because it is not JSON. */
const SAMPLE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
const logo = ({ api, actor: { accountId } }: World): Promise<string> => storeLogo(api.prisma, { accountId });
const preset = ({ api, actor: { accountId } }: World): Promise<string> =>
  storePreset(api.prisma, { accountId }, "sample");
const view = ({ api, actor: { accountId } }: World): Promise<string> => storeView(api.prisma, { accountId }, "sample");
const domain = ({ api, actor: { accountId } }: World): Promise<string> =>
  storeDomain(api.prisma, { accountId }, "token");
const member = async ({ api, actor }: World): Promise<string> =>
  (await signUpMember(api, actor.accountId, "viewer")).userId;
const invitation = async ({ api }: World, accountId: string): Promise<{ id: string; token: string }> => {
  const id = randomUUID();
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + 60_000);
  await api.prisma.invitation.create({
    data: { id, accountId, role: "viewer", tokenHash: hashLinkToken(token), expiresAt },
  });
  return { id, token };
};
const token = async (world: World): Promise<object> => {
  const { accountId } = await signUp(world.api);
  return { token: (await invitation(world, accountId)).token };
};
/** Adds another owner, so that the actor can leave, and returns the actor's ID. */
const leaving = async ({ api, actor }: World): Promise<string> => {
  await signUpMember(api, actor.accountId, "owner");
  return actor.userId;
};
const link = async ({ api, actor: { userId } }: World, purpose: StoredPurpose): Promise<string> => {
  const { url } = await createOneTimeLink(api.prisma, { userId, purpose, dashboardUrl: api.url });
  return new URL(url).hash.slice(1);
};
const otherSession = async ({ api, actor }: World): Promise<string> => {
  await actor.signInElsewhere();
  const where = { userId: actor.userId };
  return (await api.prisma.session.findFirstOrThrow({ where, orderBy: { createdAt: "desc" } })).id;
};
const share = async (world: World, passwordHash?: string) =>
  storeShare(world.api.prisma, world.actor, await code(world), passwordHash);
const sharedLink = async (world: World) => ({ [SHARE_TOKEN_HEADER]: (await share(world)).token });
const newCode = () => ({ target: "https://example.com/new" });

/** The sample calls, by method and path under /session. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  "post /sign-up": { body: () => ({ email: `${randomUUID()}@example.com`, password: PASSWORD }) },
  "post /sign-in": { body: ({ actor: { email, password } }) => ({ email, password }) },
  "post /sign-out": {},
  "get /me": {},
  "get /settings": {},
  "delete /demo": {},
  "post /forgotten-password": { body: () => ({ email: `${randomUUID()}@example.com`, language: "de" }) },
  "post /link/look": { body: async (world) => ({ token: await link(world, "sign_in") }) },
  "post /link/sign-in": { body: async (world) => ({ token: await link(world, "sign_in") }) },
  "post /link/sign-up": { body: async ({ api }) => ({ token: await storeSignUp(api.prisma) }) },
  "post /link/set-password": {
    body: async (world) => ({ token: await link(world, "set_password"), new_password: PASSWORD }),
  },
  "get /me/email": {},
  "post /me/email": { body: () => ({ email: `${randomUUID()}@example.com`, password: PASSWORD }) },
  "delete /me/email": { id: ({ api, actor }) => storeEmailChange(api.prisma, actor, "waiting") },
  "get /me/weekly-report": {},
  "patch /me/weekly-report": { body: () => ({ is_on: true }) },
  "post /link/email": {
    body: async ({ api, actor }) => ({ token: await storeEmailChange(api.prisma, actor, "waiting"), language: "de" }),
  },
  "post /link/undo-email": {
    body: async ({ api, actor }) => ({
      token: await storeEmailChange(api.prisma, actor, "confirmed"),
      new_password: PASSWORD,
    }),
  },
  "patch /user": { body: () => ({ name: "Changed" }) },
  "get /user/deletion": {},
  "delete /user": { body: () => ({ password: PASSWORD, codes: "stop" }) },
  "post /password": { body: () => ({ current_password: PASSWORD, new_password: "another password" }) },
  "get /sessions": {},
  "delete /sessions": {},
  "delete /sessions/:id": { id: otherSession },
  "delete /account": { body: () => ({ password: PASSWORD, codes: { keep_days: 90 } }) },
  "patch /account": { body: () => ({ name: "Changed" }) },
  "get /usage": {},
  "get /keys": {},
  "post /keys": { body: () => ({ name: "sample", scopes: ["qr:read"], limits: { tags: ["menu"] } }) },
  "delete /keys/:id": { id: key },
  "post /keys/:id/rotate": { id: key, body: () => ({}) },
  "get /members": {},
  "patch /members/:id": { id: member, body: () => ({ role: "editor" }) },
  "delete /members/:id": { id: leaving },
  "get /members/:id/keys": { id: async ({ actor }) => actor.userId },
  "get /invitations": {},
  "post /invitations": { body: () => ({ role: "editor" }) },
  "delete /invitations/:id": { id: async (world) => (await invitation(world, world.actor.accountId)).id },
  "post /invitation/look": { body: token },
  "post /invitation/accept": { body: token },
  "get /scans": { query: `?ids=${randomUUID()}` },
  "get /shared": { headers: sharedLink },
  "get /shared/stats": { headers: sharedLink },
  "post /shared/entry": {
    body: () => ({ password: PASSWORD }),
    headers: async (world) => ({ [SHARE_TOKEN_HEADER]: (await share(world, await CHEAP_HASH)).token }),
  },
  "get /home": {},
  "get /views": {},
  "post /views": { body: () => ({ name: "sample", query: "type=url" }) },
  "patch /views/:id": { id: view, body: () => ({ name: "changed" }) },
  "delete /views/:id": { id: view },
  "post /preview": { body: newCode },
  "post /batch/preview": { body: () => [newCode()] },
  "post /codes/:id/preview": { id: code, body: () => ({ color: { dark: "#000080" } }) },
  "post /v1/qr": { body: newCode },
  "get /v1/qr": {},
  "post /v1/qr/batch": { body: () => [newCode()] },
  "get /v1/qr/export": {},
  "get /v1/qr/:id": { id: code },
  "patch /v1/qr/:id": { id: code, body: () => ({ title: "changed" }) },
  "delete /v1/qr/:id": { id: code },
  "get /v1/qr/:id/stats": { id: code },
  "get /v1/qr/:id/stats.csv": { id: code },
  "get /v1/audit": {},
  "get /v1/audit.csv": {},
  "get /v1/stats": {},
  "get /v1/stats.csv": {},
  "post /v1/shares": { body: async (world) => ({ code: await code(world) }) },
  "get /v1/shares": {},
  "delete /v1/shares/:id": { id: async (world) => (await share(world)).id },
  "post /v1/logos": { body: () => SAMPLE_SVG },
  "get /v1/logos": {},
  "get /v1/logos/:id": { id: logo },
  "delete /v1/logos/:id": { id: logo },
  "put /v1/qr/:id/design": { id: code, body: () => ({ color: { dark: "#000080" } }) },
  "post /v1/presets": { body: () => ({ name: "sample" }) },
  "get /v1/presets": {},
  "patch /v1/presets/:id": { id: preset, body: () => ({ name: "changed" }) },
  "delete /v1/presets/:id": { id: preset },
  "get /v1/branding": {},
  "patch /v1/branding": { body: () => ({ color: "#1a237e" }) },
  "post /v1/domains": { body: () => ({ host: `${randomUUID()}.example.com` }) },
  "get /v1/domains": {},
  "get /v1/domains/:id": { id: domain },
  "patch /v1/domains/:id": { id: domain, body: () => ({ root_target: null }) },
  "delete /v1/domains/:id": { id: domain },
  "post /v1/domains/:id/check": { id: domain },
  "post /v1/qr/:id/aliases": { id: code, body: () => ({ slug: randomUUID() }) },
  "delete /v1/qr/:id/aliases/:alias_id": { id: alias },
  "get /v1/qr/:id/rules": { id: code },
  "put /v1/qr/:id/rules": {
    id: code,
    body: () => ({ rules: [{ when: { os: ["ios"] }, target: "https://example.com/" }] }),
  },
  "get /v1/qr/:id/rules/shlink": { id: code },
  "put /v1/qr/:id/rules/shlink": { id: code, body: () => ({ redirectRules: [] }) },
  "post /v1/qr/:id/rules/try": { id: code, body: () => ({ os: "ios" }) },
  "get /v1/qr/:id/history": { id: code },
  "post /v1/qr/:id/restore": { id: deletedCode },
  "post /v1/qr/:id/history/:change/restore": { id: change },
  "post /v1/qr/:id/schedule": {
    id: code,
    body: () => ({ at: new Date(Date.now() + 3_600_000).toISOString(), change: { title: "changed" } }),
  },
  "get /v1/qr/:id/schedule": { id: code },
  "delete /v1/qr/:id/schedule/:schedule_id": { id: scheduled },
  "post /v1/qr/changes": { body: () => ({ select: { tag: "sample" }, change: { archived: true } }) },
  "get /v1/jobs": {},
  "get /v1/jobs/:id": { id: job },
  "post /v1/jobs/:id/undo": { id: job },
  "post /v1/account/export": {},
  "get /v1/account/export/:id": { id: ({ api, actor }) => storeExport(api.prisma, actor) },
  "get /v1/tags": {},
  "patch /v1/tags/:tag": { id: tag, body: () => ({ name: "changed" }) },
  "delete /v1/tags/:tag": { id: tag },
};

interface SampleCall {
  path: string;
  body?: object | string;
  headers?: Record<string, string>;
}

/** Returns the path, the body, and the headers of a call that succeeds if the actor is allowed to make it. */
export async function sampleCall(route: Listed, world: World): Promise<SampleCall> {
  const sample = SAMPLES[route.name];
  if (sample === undefined) throw new Error(`${route.name} has no sample`);
  const path = pathAt(route.path, (await sample.id?.(world)) ?? "") + (sample.query ?? "");
  const body = await sample.body?.(world);
  const headers = await sample.headers?.(world);
  return { path, ...(body !== undefined && { body }), ...(headers && { headers }) };
}
