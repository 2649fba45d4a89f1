// Emails of all kinds while the server is slow, down, or silent, or refuses them: no response waits, and each email is sent once.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startSmtpServer } from "@qr/mail/testing";
import { isNightly } from "@qr/test-kit/nightly";
import { afterAll, expect, test } from "vitest";
import { createDomainStore } from "../codes/domains/domain-store.ts";
import { createNotices } from "../events/notices.ts";
import { MAIL_KINDS, type MailKind } from "../events/request-mail.ts";
import { weekBefore, weekOf } from "../events/week.ts";
import { storeDomain, storeEmailChange } from "../testing/sample-objects.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { PASSWORD, signUp, signUpMember, stranger, type TestPerson } from "../testing/test-person.ts";
import { requestWeeklyReports } from "./weekly-reports.ts";

/** How long the server is down or silent, in ms. */
const GONE_MS = isNightly ? 60_000 : 4000;
const DELIVERED = { timeout: 60_000, interval: 50 };
const DEADLINE_MS = 240_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let server = await startSmtpServer({ tls: "none" });
const { port } = server;
afterAll(() => server.close());
const MAIL_URL = `${server.url}?tls=optional`;
const api = await useTestGateway({ MAIL_URL, TRUSTED_PROXIES: ["127.0.0.1"] });

async function proved(person: Promise<TestPerson>): Promise<TestPerson> {
  const { userId } = await person;
  await api.prisma.user.update({ where: { id: userId }, data: { emailVerified: true } });
  return person;
}

/** Causes an email of each kind. Those that a request causes return the request's response. */
const CAUSES: Readonly<Record<MailKind, () => Promise<{ status: number } | undefined>>> = {
  set_password: async () => {
    const { email } = await signUp(api);
    return stranger(api.url).call("POST", "/session/forgotten-password", { body: { email } });
  },
  sign_up: () => {
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
    return stranger(api.url).call("POST", "/session/sign-up", { body });
  },
  invitation: async () => {
    const owner = await proved(signUp(api));
    const body = { role: "editor", email: `${randomUUID()}@example.com` };
    return owner.call("POST", "/session/invitations", { body });
  },
  confirm_email: async () => {
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
    return (await signUp(api)).call("POST", "/session/me/email", { body });
  },
  email_changed: async () => {
    const person = await proved(signUp(api));
    const token = await storeEmailChange(api.prisma, person, "waiting");
    return person.call("POST", "/session/link/email", { body: { token } });
  },
  account_erased: async () => {
    const body = { password: PASSWORD, codes: "stop" };
    return (await proved(signUp(api))).call("DELETE", "/session/account", { body });
  },
  // The job of account_erased causes it.
  erasure_done: async () => undefined,
  removed_member: async () => {
    const owner = await signUp(api);
    const { userId } = await proved(signUpMember(api, owner.accountId, "editor"));
    return owner.call("DELETE", `/session/members/${userId}`);
  },
  new_key: async () => (await proved(signUp(api))).call("POST", "/session/keys", { body: { name: "till" } }),
  new_device: async () => {
    const { email } = await proved(signUp(api));
    const headers = { "User-Agent": FIREFOX };
    return stranger(api.url).call("POST", "/session/sign-in", { body: { email, password: PASSWORD }, headers });
  },
  failing_domain: async () => {
    const owner = await proved(signUp(api));
    await storeDomain(api.prisma, owner, randomUUID());
    const { id } = await api.prisma.domain.findFirstOrThrow({ where: { accountId: owner.accountId } });
    await api.prisma.domain.update({ where: { id }, data: { state: "verified", verifiedAt: new Date() } });
    const store = createDomainStore(api.prisma, createNotices({ MAIL_URL }));
    for (let check = 0; check < 4; check += 1)
      await store.recordCheck(id, { seen: { txt: [], pointsTo: [] }, isProved: false });
    return undefined;
  },
  weekly_report: async () => {
    const { userId } = await proved(signUp(api));
    const week = weekOf(new Date());
    const weeklyReportWeek = new Date(weekBefore(week, 1).from);
    await api.prisma.membership.updateMany({ where: { userId }, data: { weeklyReportWeek } });
    const noon = new Date(week.getTime() + 12 * 60 * 60 * 1000);
    expect(await requestWeeklyReports({ prisma: api.prisma, areAddressesProved: true }, noon)).toBe(1);
    return undefined;
  },
};

/** Causes all emails, which the server must not accept yet. Returns their IDs once they wait. */
async function causeAll(): Promise<string[]> {
  for (const kind of MAIL_KINDS) {
    const response = await CAUSES[kind]();
    expect([kind, response === undefined || response.status < 300]).toEqual([kind, true]);
  }
  const waiting = () => api.prisma.mail.findMany({ select: { id: true, kind: true } });
  await expect
    .poll(async () => new Set((await waiting()).map(({ kind }) => kind)), DELIVERED)
    .toEqual(new Set(MAIL_KINDS));
  return (await waiting()).map(({ id }) => id);
}

/** Returns a promise, and the function that resolves it. */
function held(): { given: Promise<undefined>; give(): void } {
  let give = () => {};
  const given = new Promise<undefined>((resolve) => {
    give = () => resolve(undefined);
  });
  return { given, give: () => give() };
}

const allAreDone = () => expect.poll(() => api.prisma.mail.count(), DELIVERED).toBe(0);
/** Returns how often each of the emails has arrived. */
const arrivals = (ids: readonly string[]) =>
  ids.map((id) => server.mails.filter(({ messageId }) => messageId.includes(id)).length);

test("a slow server delays no response, and gets each mail once", { timeout: DEADLINE_MS }, async () => {
  const answer = held();
  server.answerWith(() => answer.given);
  const ids = await causeAll();
  expect(server.mails).toEqual([]);
  answer.give();
  await allAreDone();
  expect(arrivals(ids)).toEqual(ids.map(() => 1));
});

test("a server that refuses for now (4xx) gets each mail once it accepts it", { timeout: DEADLINE_MS }, async () => {
  let status: number | undefined = 451;
  server.answerWith(async () => status);
  const ids = await causeAll();
  status = undefined;
  await allAreDone();
  expect(arrivals(ids)).toEqual(ids.map(() => 1));
});

test("a server that refuses for good (5xx) is asked once for each mail", { timeout: DEADLINE_MS }, async () => {
  const answer = held();
  const refused: string[] = [];
  server.answerWith(async (step, address) => {
    await answer.given;
    if (step !== "recipient") return undefined;
    refused.push(address);
    return 550;
  });
  const ids = await causeAll();
  const addresses = (await api.prisma.mail.findMany({ select: { email: true } })).map(({ email }) => email);
  answer.give();
  await allAreDone();
  expect(arrivals(ids)).toEqual(ids.map(() => 0));
  expect(refused.toSorted()).toEqual(addresses.toSorted());
});

test.each([
  ["refuses connections", async () => async () => {}],
  [
    "accepts connections, but says nothing",
    async () => {
      const silent = createServer().listen(port, "127.0.0.1");
      const sockets = new Set<{ destroy(): void }>();
      silent.on("connection", (socket) => sockets.add(socket.on("error", () => {})));
      await once(silent, "listening");
      return async () => {
        silent.close();
        for (const socket of sockets) socket.destroy();
        await once(silent, "close");
      };
    },
  ],
])("a server that %s gets each mail once when it is back", { timeout: DEADLINE_MS }, async (_, replace) => {
  await server.close();
  const end = await replace();
  const ids = await causeAll();
  await sleep(GONE_MS);
  expect(await api.prisma.mail.count()).toBe(ids.length);
  await end();
  server = await startSmtpServer({ tls: "none", port });
  await allAreDone();
  expect(arrivals(ids)).toEqual(ids.map(() => 1));
});
