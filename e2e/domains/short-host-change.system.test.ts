// Prints with the old short host, accounts' own domains, and default addresses keep working after the operator changes
// PUBLIC_SHORT_URL.

import { Agent } from "node:http";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startDnsServer } from "@qr/test-kit/servers/dns";
import { createClient } from "@qr/test-kit/systems/client";
import { type RealSystem, startRealSystem } from "@qr/test-kit/systems/real-system";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { addVerified, recordsFor } from "./parts/verified-domains.ts";
import { visitHost } from "./parts/visit-host.ts";

const [OLD, NEW, OWN] = ["old.example.com", "new.example.com", "kept.example.com"];
const database = await createTestDatabase();
const broker = await createTestBroker();
const dns = await startDnsServer();
const infrastructure = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL ?? "", amqpUrl: broker.url };
const pool = openTestPool(database.url, 1);
const agent = new Agent({ keepAlive: true });
let system: RealSystem | undefined;
afterAll(async () => {
  agent.destroy();
  await system?.stop();
  await pool.end();
  await dns.stop();
  await broker.close();
  await database.drop();
});

async function restart(settings: Record<string, string>): Promise<RealSystem> {
  const apiKey = system?.apiKey;
  await system?.stop();
  system = await startRealSystem(infrastructure, { DNS_SERVERS: dns.address, ...settings }, {}, apiKey);
  return system;
}

/** Returns what a scan of the short URL, or of what a symbol encodes, is answered with. */
function scan({ shortUrl }: RealSystem, url: string): Promise<string> {
  const [, host = "", path = ""] = /^https:\/\/([^/]+)(\/.*)$/i.exec(url) ?? [];
  return visitHost(agent, shortUrl, host, path);
}

async function payloadOf(target: string): Promise<string> {
  const { rows } = await pool.query<{ payload: string }>("SELECT payload FROM codes WHERE target = $1", [target]);
  return rows[0]?.payload ?? "";
}

test("codes printed under a former short host keep working once SHORT_HOST_ALIASES names it", async () => {
  const before = await restart({ PUBLIC_SHORT_URL: `https://${OLD}` });
  const client = createClient(before);
  const domains = await addVerified(client, dns, [{ host: OWN }], { [OLD]: "192.0.2.1" });
  const onShortHost = await client.create({ target: "https://example.com/1", dynamic: true, slug: "kept-menu" });
  const onOwnDomain = await client.create({
    target: "https://example.com/2",
    dynamic: true,
    slug: "kept-menu",
    domain: OWN,
  });
  const prints = [
    [onShortHost.short_url, "302 https://example.com/1"],
    [await payloadOf("https://example.com/1"), "302 https://example.com/1"],
    [onOwnDomain.short_url, "302 https://example.com/2"],
    [await payloadOf("https://example.com/2"), "302 https://example.com/2"],
    [onOwnDomain.default_url ?? "", "302 https://example.com/2"],
  ] as const;
  expect(prints.map(([url]) => new URL(url).host)).toEqual([OLD, OLD, OWN, OWN, OLD]);
  for (const [url, response] of prints) expect(await scan(before, url), url).toBe(response);

  // The account has its own domain, so a host that no setting names gets 421.
  const forgetful = await restart({ PUBLIC_SHORT_URL: `https://${NEW}` });
  expect(await scan(forgetful, onShortHost.short_url)).toBe("421");
  expect(await scan(forgetful, onOwnDomain.short_url)).toBe("302 https://example.com/2");

  const after = await restart({ PUBLIC_SHORT_URL: `https://${NEW}`, SHORT_HOST_ALIASES: OLD });
  for (const [url, response] of prints) expect(await scan(after, url), url).toBe(response);
  const moved = createClient(after);
  const { short_url } = await moved.get(onShortHost.id);
  expect(short_url).toBe(`https://${NEW}/KEPT-MENU`);
  expect(await scan(after, short_url)).toBe("302 https://example.com/1");
  expect(await scan(after, "https://stranger.example.com/kept-menu")).toBe("421");

  // The CNAME record of the account's own domain still names the old host, which has the same address as the new one.
  await dns.set(recordsFor(domains, { [OLD]: "192.0.2.1", [NEW]: "192.0.2.1" }));
  const { body } = await moved.call("POST", `/v1/domains/${domains[0]?.id}/check`);
  expect(
    z.looseObject({ state: z.string(), records: z.array(z.looseObject({ ok: z.boolean() })) }).parse(body),
  ).toMatchObject({
    state: "verified",
    records: [{ ok: true }, { ok: true }],
  });
}, 120_000);
