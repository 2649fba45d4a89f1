// Notices: what happened, to whom, in their language, with a real mail server.

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyAsOperator } from "../access/api-keys/operator-keys.ts";
import { createDomainStore } from "../codes/domains/domain-store.ts";
import { createNotices } from "../events/notices.ts";
import { useMailedGateway } from "../testing/mailed-people.ts";
import { storeDomain } from "../testing/sample-objects.ts";
import { PASSWORD, stranger, type TestPerson } from "../testing/test-person.ts";

const { api, server, member, mailsTo, sent, anywhere } = await useMailedGateway();
const HOSTILE = `<b>&${"x".repeat(60)}`;

const join = (person: TestPerson, accountId: string, role: string) =>
  api.prisma.membership.create({ data: { userId: person.userId, accountId, role } });
const newest = async (person: TestPerson) => {
  await sent();
  return mailsTo(person.email).at(-1);
};
const signIn = (email: string, agent: string) =>
  stranger(api.url).call("POST", "/session/sign-in", {
    body: { email, password: PASSWORD },
    headers: { ...anywhere(), "User-Agent": agent },
  });

test("a removed member learns from which account, in their language, and one who leaves gets nothing", async () => {
  const [owner, other, leaving] = [await member(), await member(), await member()];
  await owner.call("PATCH", "/session/account", { body: { name: HOSTILE } });
  await other.call("PATCH", "/session/user", { body: { language: "de" } });
  for (const person of [other, leaving]) await join(person, owner.accountId, "admin");
  expect((await owner.call("DELETE", `/session/members/${other.userId}`)).status).toBe(200);
  const headers = { "X-Account-Id": owner.accountId };
  expect((await leaving.call("DELETE", `/session/members/${leaving.userId}`, { headers })).status).toBe(200);
  const mail = await newest(other);
  expect(mail?.subject).toBe("Sie wurden aus einem Konto entfernt");
  expect(mail?.text).toContain(`„${HOSTILE}“`);
  expect(mail?.html).toContain("&lt;b&gt;&amp;xxx");
  expect(mail?.html).not.toContain("<b>");
  expect(mailsTo(leaving.email)).toHaveLength(1);
});

test("a new and a rotated key are told to owners and admins with a proved address", async () => {
  const [owner, admin, editor] = [await member(), await member(), await member()];
  await join(admin, owner.accountId, "admin");
  await join(editor, owner.accountId, "editor");
  const created = await owner.call("POST", "/session/keys", { body: { name: HOSTILE } });
  expect(created.status, created.text).toBe(201);
  const { id, key } = created.body as { id: string; key: string };
  for (const person of [owner, admin]) {
    const mail = await newest(person);
    expect(mail?.subject).toBe("A new API key");
    expect(mail?.text).toContain(`${owner.email} created the API key “${HOSTILE}” (…${key.slice(-4)})`);
    expect(mail?.text).toContain("https://api.qr-service.com/settings/keys\n");
  }
  expect((await owner.call("POST", `/session/keys/${id}/rotate`, { body: {} })).status).toBe(201);
  await sent();
  expect(mailsTo(admin.email)).toHaveLength(3);
  expect(mailsTo(editor.email)).toHaveLength(1);
});

test.each([
  ["en", "The operator of the service created the API key “fair”"],
  ["de", "Der Betreiber des Dienstes hat den API-Schlüssel „fair“"],
  ["fr", "L’exploitant du service a créé la clé API «\u00a0fair\u00a0»"],
  ["es", "El operador del servicio ha creado la clave de API «fair»"],
  ["it", "Il gestore del servizio ha creato la chiave API “fair”"],
  ["pt", "O operador do serviço criou a chave de API “fair”"],
])("a key by the operator is told in %s, without a name", async (language, said) => {
  const owner = await member();
  await owner.call("PATCH", "/session/user", { body: { language } });
  const key = { accountId: owner.accountId, name: "fair", scopes: [] };
  const { key: secret } = await createKeyAsOperator(api.prisma, key, createNotices({ MAIL_URL: server.url }));
  const text = (await newest(owner))?.text;
  expect(text).toContain(said);
  expect(text).toContain(`(…${secret.slice(-4)})`);
});

test("a sign-in is told once per device, and not the one that begins with the sign-up", async () => {
  const person = await member();
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  await sent();
  expect(mailsTo(person.email)).toHaveLength(1);
  for (const _ of [1, 2]) expect((await signIn(person.email, agent)).status).toBe(200);
  expect((await newest(person))?.subject).toBe("New sign-in");
  expect(mailsTo(person.email).at(-1)?.text).toContain("Firefox on Linux");
  expect(mailsTo(person.email).at(-1)?.text).toContain("https://api.qr-service.com/settings/account\n");
  expect(mailsTo(person.email)).toHaveLength(2);
});

test("a domain whose checks start to fail is told once", async () => {
  const owner = await member();
  await storeDomain(api.prisma, { accountId: owner.accountId } as never, randomUUID());
  const { id, host } = await api.prisma.domain.findFirstOrThrow({ where: { accountId: owner.accountId } });
  await api.prisma.domain.update({ where: { id }, data: { state: "verified", verifiedAt: new Date() } });
  const store = createDomainStore(api.prisma, createNotices({ MAIL_URL: server.url }));
  for (let check = 0; check < 4; check += 1) {
    await store.recordCheck(id, { seen: { txt: [], pointsTo: [] }, isProved: false });
  }
  const text = (await newest(owner))?.text;
  expect(text).toContain(host);
  expect(text).toContain("https://api.qr-service.com/settings/domains\n");
  expect(mailsTo(owner.email)).toHaveLength(2);
});

test("nobody can flood a mailbox: an address gets 20 notices an hour", async () => {
  const [owner, admin] = [await member(), await member()];
  await join(admin, owner.accountId, "admin");
  for (let count = 0; count < 25; count += 1) {
    const { id } = (await owner.call("POST", "/session/keys", { body: { name: `key ${count}` } })).body as {
      id: string;
    };
    expect((await owner.call("DELETE", `/session/keys/${id}`)).status).toBe(200);
  }
  await sent();
  // The first email is that of the sign-up.
  expect([owner, admin].map((person) => mailsTo(person.email).length)).toEqual([21, 21]);
});
