// Nobody learns from a response, or from the time it takes, whether a person uses an address. For each way of asking, compares 2,000 addresses
// that people use with 2,000 that nobody uses, and these with 2,000 others that nobody uses. The order within a round is random, because the
// email that one request causes is sent during the next.

import { randomInt, randomUUID } from "node:crypto";
import { hashPassword } from "@qr/passwords";
import { beforeAll, expect, test } from "vitest";
import { useMailedGateway } from "../testing/mailed-people.ts";
import { median } from "../testing/median.ts";
import { rankTest } from "../testing/rank-test.ts";
import { PASSWORD, stranger, type TestPerson } from "../testing/test-person.ts";

const ROUNDS = 2000;
/** Rounds before the first that counts. */
const WARM_UP = 50;
/** An account can mail 50 invitations an hour. */
const ROUNDS_OF_INVITER = 16;
/** If two of the times are alike, one comparison in a thousand has a lower probability. */
const SUSPICIOUS = 0.001;
const DEADLINE_MS = 30 * 60_000;

const { api, claimant } = await useMailedGateway();

const KINDS = ["known", "unknown", "other unknown"] as const;
type Kind = (typeof KINDS)[number];

const address = () => `${randomUUID()}@equal-times.example.com`;
const known: string[] = [];

beforeAll(async () => {
  const password = await hashPassword("the password of people who use an address");
  const people = Array.from({ length: ROUNDS + WARM_UP }, () => ({ id: randomUUID(), email: address() }));
  const users = people.map(({ id, email }) => ({ id, email, name: email, emailVerified: true }));
  await api.prisma.user.createMany({ data: users });
  const credentials = people.map(({ id }) => ({
    ...{ id: randomUUID(), userId: id, accountId: id, providerId: "credential", password },
  }));
  await api.prisma.credential.createMany({ data: credentials });
  known.push(...people.map(({ email }) => email));
}, DEADLINE_MS);

let requests = 0;
/** A network of its own for each request, because networks have limits. */
const elsewhere = () => {
  requests += 1;
  return { "X-Forwarded-For": `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}` };
};
const post = (path: string, body: object, person = stranger(api.url)) =>
  person.call("POST", path, { body, headers: elsewhere() });

const inviters = new Map<number, Promise<TestPerson>>();
async function newInviter(): Promise<TestPerson> {
  const person = await claimant();
  await api.prisma.user.update({ where: { id: person.userId }, data: { emailVerified: true } });
  await person.call("GET", "/session/me");
  return person;
}
async function invite(email: string, round: number) {
  const group = Math.floor(round / ROUNDS_OF_INVITER);
  const inviter = inviters.get(group) ?? newInviter();
  inviters.set(group, inviter);
  return { path: "/session/invitations", body: { role: "viewer", email }, person: await inviter };
}

const WAYS = {
  "a sign-in": async (email: string) => ({ path: "/session/sign-in", body: { email, password: "a wrong guess" } }),
  "a sign-up": async (email: string) => ({ path: "/session/sign-up", body: { email, password: PASSWORD } }),
  "a forgotten password": async (email: string) => ({ path: "/session/forgotten-password", body: { email } }),
  "an invitation": invite,
} as const;

const ways = Object.entries(WAYS);

const OWN_HEADERS = ["date", "x-request-id", "content-length"];
const OWN_FIELDS = /"(?:id|request_id|url|email|created_at|expires_at)":"[^"]*"/g;

function shuffled(): Kind[] {
  const order: Kind[] = [...KINDS];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] as Kind, order[last] as Kind];
  }
  return order;
}

test.each(ways)(
  "W33 %s gets the same response in the same time, whether or not a person uses the address",
  async (way, requestFor) => {
    const times: Record<Kind, number[]> = { known: [], unknown: [], "other unknown": [] };
    const shapes: Record<Kind, Set<string>> = { known: new Set(), unknown: new Set(), "other unknown": new Set() };
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      for (const kind of shuffled()) {
        const email = kind === "known" ? (known[round] ?? "") : address();
        const { path, body, person } = { person: undefined, ...(await requestFor(email, round)) };
        const startedAt = performance.now();
        const { status, headers, text } = await post(path, body, person);
        if (round >= WARM_UP) times[kind].push(performance.now() - startedAt);
        const sent = [...headers].filter(([name]) => !OWN_HEADERS.includes(name));
        shapes[kind].add(`${status} ${text.replace(OWN_FIELDS, "")} ${JSON.stringify(sent)}`);
      }
    }
    const control = rankTest(times.unknown, times["other unknown"]);
    const compared = rankTest(times.known, times.unknown);
    const medians = KINDS.map((kind) => `${kind} ${median(times[kind]).toFixed(3)} ms`).join(", ");
    console.log(`${way}: ${medians}; p ${compared.p.toFixed(4)}, of the control ${control.p.toFixed(4)}`);
    for (const kind of KINDS) expect([...shapes[kind]]).toEqual([...shapes.known].slice(0, 1));
    expect(control.p).toBeGreaterThan(SUSPICIOUS);
    expect(compared.p).toBeGreaterThan(SUSPICIOUS);
  },
  DEADLINE_MS,
);
