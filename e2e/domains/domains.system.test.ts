// A domain from the first request to the last: DNS, proof, certificate, scan, failing, takeover. Every part is real.

import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { freePorts } from "@qr/test-kit/free-ports";
import { decodeImage } from "@qr/test-kit/phones/read-symbols";
import { PHONE } from "@qr/test-kit/phones/scanner";
import { startCaddy } from "@qr/test-kit/servers/caddy";
import { startDnsServer } from "@qr/test-kit/servers/dns";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { startRealSystem } from "@qr/test-kit/systems/real-system";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

const HOST = "tls.example.com";
const STRANGER = "stranger.example.com";
const SHORT_HOST = "127.0.0.1";

const database = await createTestDatabase();
const broker = await createTestBroker();
const dns = await startDnsServer();
const [internalPort = 0] = await freePorts(1);
const infrastructure = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL ?? "", amqpUrl: broker.url };
const system = await startRealSystem(infrastructure, {
  DNS_SERVERS: dns.address,
  INTERNAL_PORT: String(internalPort),
});
const caddy = await startCaddy({
  redirectUrl: system.shortUrl,
  askUrl: `http://127.0.0.1:${internalPort}/tls-allowed`,
});
const pool = openTestPool(database.url, 1);
afterAll(async () => {
  await caddy.stop();
  await pool.end();
  await system.stop();
  await dns.stop();
  await broker.close();
  await database.drop();
});

const domainSchema = z.looseObject({
  id: z.string(),
  state: z.string(),
  codes: z.number(),
  records: z.array(z.object({ type: z.string(), value: z.string() })),
});
type Domain = z.infer<typeof domainSchema>;
const add = async (by: Client) => domainSchema.parse((await by.call("POST", "/v1/domains", { host: HOST })).body);
const read = async (by: Client, { id }: Domain) => domainSchema.parse((await by.call("GET", `/v1/domains/${id}`)).body);
const prove = (...domains: Domain[]) =>
  dns.set({
    addresses: { [HOST]: SHORT_HOST },
    texts: {
      [`_qr-challenge.${HOST}`]: domains.flatMap(({ records }) =>
        records.flatMap(({ type, value }) => (type === "TXT" ? [value] : [])),
      ),
    },
  });
async function check(by: Client, { id }: Domain): Promise<Domain> {
  await pool.query("UPDATE domains SET checked_at = NULL");
  return domainSchema.parse((await by.call("POST", `/v1/domains/${id}/check`)).body);
}
const scan = (path: string) =>
  fetch(`${system.shortUrl}${path}`, { redirect: "manual", headers: { "User-Agent": PHONE } });

test("a domain is proved, served over TLS, keeps its certificate while failing, and goes to another account", async () => {
  const ours = createClient(system);
  const key = z.object({ key: z.string() });
  const account = z.object({ id: z.string() });
  const admin = (...args: string[]) => runAdmin({ DATABASE_URL: database.url }, ...args);
  const other = account.parse(await admin("account", "create", "--email", "other@example.com"));
  const { key: apiKey } = key.parse(await admin("key", "create", "--account", other.id, "--name", "other"));
  const theirs = createClient({ apiUrl: system.apiUrl, apiKey });

  const domain = await add(ours);
  expect(domain.state).toBe("pending");
  await expect(caddy.get(HOST, "/menu")).rejects.toThrow();
  await prove(domain);
  expect((await check(ours, domain)).state).toBe("verified");

  const menu = await ours.create({ target: "https://example.com/menu", dynamic: true, domain: HOST, slug: "menu" });
  expect(menu.short_url).toBe(`https://${HOST}/menu`);
  expect(await caddy.get(HOST, "/menu/")).toEqual({ status: 302, location: "https://example.com/menu" });
  await expect(caddy.get(STRANGER, "/menu")).rejects.toThrow();
  await expect.poll(async () => (await ours.get(menu.id)).scans).toBe(1);
  await ours.call("POST", `/v1/qr/${menu.id}/aliases`, { domain: HOST, slug: "Karte" });
  const [alias] = (await ours.get(menu.id)).aliases;
  const symbol = `HTTPS://${HOST.toUpperCase()}/KARTE/`;
  expect(await decodeImage(`${menu.image_url}?alias=${alias?.id}`)).toEqual([symbol]);
  expect(await decodeImage(`${menu.svg_url}?alias=${alias?.id}`)).toEqual([symbol]);
  expect((await caddy.get(HOST, new URL(symbol).pathname)).location).toBe("https://example.com/menu");
  await ours.update(menu.id, { target: "https://example.com/winter" });
  expect((await caddy.get(HOST, "/menu")).location).toBe("https://example.com/winter");

  const card = await ours.create({ target: "https://example.com/card", dynamic: true });
  const old = new URL(card.short_url).pathname;
  expect((await scan(`${old}/`)).headers.get("location")).toBe("https://example.com/card");
  expect(await decodeImage(card.image_url)).toEqual([expect.stringContaining(old)]);
  const atHost = await ours.update(card.id, { domain: HOST, slug: "card" });
  expect(atHost.short_url).toBe(`https://${HOST}/card`);
  expect(await decodeImage(atHost.image_url)).toEqual([`HTTPS://${HOST.toUpperCase()}/CARD/`]);
  expect(await caddy.get(HOST, "/card/")).toEqual({ status: 302, location: "https://example.com/card" });
  expect((await scan(`${old}/`)).headers.get("location")).toBe("https://example.com/card");
  await expect.poll(async () => (await ours.get(card.id)).scans).toBe(3);

  await dns.set({});
  expect((await check(ours, domain)).state).toBe("verified");
  expect((await check(ours, domain)).state).toBe("failing");
  await caddy.forget();
  expect((await caddy.get(HOST, "/menu")).status).toBe(302);

  const rival = await add(theirs);
  await prove(domain, rival);
  expect((await check(theirs, rival)).state).toBe("pending");
  await prove(rival);
  expect(await check(theirs, rival)).toMatchObject({ state: "verified", codes: 0 });
  expect((await read(ours, domain)).state).toBe("lost");
  expect((await fetch(`${menu.image_url}?alias=${alias?.id}`)).status).toBe(404);
  for (const path of ["/menu", "/card"]) expect((await caddy.get(HOST, path)).status).toBe(404);
  const moved = await ours.get(menu.id);
  expect(moved.short_url).toBe(menu.default_url);
  const { status, headers } = await scan(new URL(moved.short_url).pathname);
  expect({ status, location: headers.get("location") }).toEqual({
    status: 302,
    location: "https://example.com/winter",
  });
  expect((await theirs.call("GET", `/v1/qr/${menu.id}`)).status).toBe(404);
  await theirs.create({ target: "https://example.org/", dynamic: true, domain: HOST, slug: "menu" });
  expect((await caddy.get(HOST, "/menu")).location).toBe("https://example.org/");
}, 120_000);
