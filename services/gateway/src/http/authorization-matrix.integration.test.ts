// Tests every route of the gateway × every kind of ID × every kind of caller. Another account's object gets the same response as an unknown
// one, byte for byte, and a rejected caller changes nothing.

import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApiKey } from "../access/api-keys/api-key.ts";
import { revokeApiKey } from "../access/api-keys/operator-keys.ts";
import { SCOPES } from "../access/principal.ts";
import { suspendAccount } from "../accounts/account-store.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { API_SAMPLES as SAMPLES, type Sample } from "../testing/api-samples.ts";
import { createForeignObjects, createSecretCode, SECRET } from "../testing/foreign-objects.ts";
import { median } from "../testing/median.ts";
import { pathAt } from "../testing/sample-objects.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`;
const samplesOf = (route: ApiRoute) => SAMPLES[nameOf(route)] ?? [];
const routes = api.gateway.routes.map((route) => ({ name: nameOf(route), route }));

test("every route has samples, and every sample has a route", () => {
  expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(SAMPLES).sort());
});

/** Returns the response without the values that change from one response to the next: the time and the plan's remaining requests. */
async function responseTo(route: ApiRoute, id: string, key: string | null, { body, headers }: Sample): Promise<string> {
  const outgoing = request(api.url + pathAt(route.path, id), {
    agent,
    method: route.method.toUpperCase(),
    headers: {
      "X-Request-Id": "matrix",
      "X-Forwarded-For": nextAddress(),
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
  });
  outgoing.end(textOf(typeof body === "function" ? body(id) : body));
  const [response]: IncomingMessage[] = await once(outgoing, "response");
  if (response === undefined) throw new Error("no response");
  const lines = [String(response.statusCode)];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index] ?? "";
    lines.push(/^(date|ratelimit|x-ratelimit-.*)$/i.test(name) ? name : `${name}: ${response.rawHeaders[index + 1]}`);
  }
  return [...lines, "", await text(response)].join("\n");
}

const textOf = (body: object | string | undefined) => (typeof body === "object" ? JSON.stringify(body) : body);

let addresses = 0;
const nextAddress = () => `203.0.${++addresses >> 8}.${addresses & 255}`;

const outcomeOf = (response: string) => {
  const status = response.slice(0, 3);
  return status === "200" ? status : `${status} ${JSON.parse(response.slice(response.indexOf("\n\n") + 2)).code}`;
};

const readCode = async (key: string, id: string) => (await api.call("GET", `/v1/qr/${id}`, { key })).body;
const owner = await api.addAccount({ plan: "business" });
const other = await api.addAccount();
/** An account without codes, on the same plan as the owner. */
const stranger = await api.addAccount({ plan: "business" });

const ownKey = (options: { scopes?: readonly string[]; expiresAt?: Date } = {}) =>
  api.createKey({ accountId: owner.accountId, ...options });

const REFUSED: readonly [name: string, outcome: string, key: (route: ApiRoute) => Promise<string | null>][] = [
  ["no key", "401 missing_api_key", async () => null],
  ["a malformed key", "401 invalid_api_key", async () => "nonsense"],
  ["an unknown key", "401 invalid_api_key", async () => makeApiKey()],
  [
    "a revoked key",
    "401 invalid_api_key",
    async () => {
      const { key, listing } = await ownKey();
      await revokeApiKey(api.prisma, listing.id);
      return key;
    },
  ],
  ["an expired key", "401 expired_api_key", async () => (await ownKey({ expiresAt: new Date(Date.now() - 1000) })).key],
  [
    "a key that has every scope but this one",
    "403 insufficient_scope",
    async ({ scope }) => (await ownKey({ scopes: SCOPES.filter((one) => one !== scope) })).key,
  ],
  [
    "a suspended account's key",
    "403 account_suspended",
    async () => {
      const { accountId, key } = await api.addAccount();
      await suspendAccount(api.prisma, accountId);
      return key;
    },
  ],
];

const { codes: CODE_IDS, objects: OBJECTS } = await createForeignObjects(api, owner, other);

/** Waits for the jobs that other calls have started. Jobs change while they run, and an account can have only one export at a time. */
const untilJobsEnd = () =>
  expect.poll(() => api.prisma.job.count({ where: { finishedAt: null } }), { timeout: 10_000 }).toBe(0);

function objectsAt(path: string) {
  return Object.entries(OBJECTS).find(([start]) => path.startsWith(start))?.[1];
}

describe.each(routes)("$name", ({ route }) => {
  const ids = objectsAt(route.path)?.ids ?? CODE_IDS;
  let own: string;
  let ownCode: string;
  let before: unknown;
  beforeAll(async () => {
    ownCode = await createSecretCode(api, owner.key);
    own = (await objectsAt(route.path)?.create()) ?? ownCode;
    before = await readCode(owner.key, ownCode);
  });

  test.each(REFUSED)("rejects %s with %s, the same for every id", async (_name, outcome, keyFor) => {
    const key = await keyFor(route);
    const responses = new Set<string>();
    for (const sample of samplesOf(route)) {
      for (const id of [own, ids.others, ids.deleted, ids.unknown])
        responses.add(await responseTo(route, id, key, sample));
    }
    expect([...responses].map(outcomeOf)).toEqual([outcome]);
  });

  test("responds the same, byte for byte, for another account's code, a deleted code, and an unknown code", async () => {
    for (const sample of samplesOf(route)) {
      const responses = new Map<string, string>();
      const note = async (what: string, id: string, key: string) => {
        await untilJobsEnd();
        responses.set(what, hidden(route, await responseTo(route, id, key, sample)));
      };
      await note("unknown", ids.unknown, stranger.key);
      await note("of the owner, to a stranger", own, stranger.key);
      await note("deleted, to a stranger", ids.deleted, stranger.key);
      await note("of another, static, to a stranger", ids.othersStatic, stranger.key);
      if (route.path.includes(":")) {
        await note("unknown, to the owner", ids.unknown, owner.key);
        await note("of another, to the owner", ids.others, owner.key);
        await note("of another, static, to the owner", ids.othersStatic, owner.key);
        await note("deleted, to the owner", ids.deleted, owner.key);
        expect(outcomeOf(responses.get("unknown") ?? "")).toMatch(/^(404 not_found|400 invalid_request)$/);
      }
      const expected = responses.get("unknown");
      expect(Object.fromEntries(responses)).toEqual(
        Object.fromEntries([...responses.keys()].map((what) => [what, expected])),
      );
      expect(expected).not.toContain(SECRET);
    }
  });

  test("has changed nothing for rejected callers, and serves the owner", async () => {
    expect(await readCode(owner.key, ownCode)).toEqual(before);
    expect(await api.prisma.logo.count({ where: { accountId: other.accountId } })).toBe(2);
    expect(
      await api.prisma.domain.count({ where: { accountId: other.accountId, deletedAt: null, rootTarget: null } }),
    ).toBe(2);
    expect(await readCode(other.key, CODE_IDS.others)).toMatchObject({ title: SECRET });
    expect((await api.call("GET", "/v1/tags", { key: other.key })).text).toContain(OBJECTS["/v1/tags"].ids.others);
    const [sample = {}] = samplesOf(route);
    expect(outcomeOf(await responseTo(route, own, owner.key, sample))).toBe("200");
    await untilJobsEnd();
  });
});

/** Hides the values that are new in each response to a POST request whose path has no ID: IDs, URLs, and times. */
function hidden({ path, method }: ApiRoute, response: string): string {
  if (path.includes(":") || method !== "post") return response;
  return response
    .replace(
      /"(id|host|host_display|name|value|short_url|image_url|svg_url|created_at|updated_at)":"[^"]*"/g,
      '"$1":""',
    )
    .replace(/ETag: .*/, "");
}

test("the response time is the same for another account's code and an unknown one", async () => {
  const route = api.gateway.routes.find((one) => nameOf(one) === "get /v1/qr/:id");
  if (route === undefined) throw new Error("there is no such route");
  const tookMs = { others: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 1000; round += 1) {
    for (const [kind, id] of [
      ["others", CODE_IDS.others],
      ["unknown", CODE_IDS.unknown],
    ] as const) {
      const sentAt = performance.now();
      await responseTo(route, id, api.key, {});
      tookMs[kind].push(performance.now() - sentAt);
    }
  }
  const apartMs = Math.abs(median(tookMs.others) - median(tookMs.unknown));
  // An additional lookup would make the difference larger. One delayed request on a busy machine does not make the test fail.
  expect(apartMs).toBeLessThan(20);
});
