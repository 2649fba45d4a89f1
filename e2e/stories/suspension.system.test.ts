// An account that is suspended and resumed, as seen by its owner and by the people who scan its codes.

import { Agent } from "node:http";
import { signInUrl } from "@qr/database/testing";
import { decodeImage } from "@qr/test-kit/phones/read-symbols";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { createClient } from "@qr/test-kit/systems/client";
import { createSharedAccount } from "@qr/test-kit/systems/shared-account";
import { afterAll, expect, test } from "vitest";

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

test("K10 suspending an account disables its keys but not its printed codes, which are still counted, and resuming undoes it", async () => {
  const account = await createSharedAccount();
  const client = createClient(account);
  const database = { DATABASE_URL: signInUrl(account.infrastructure.databaseUrl, "admin") };
  const { id, short_url, image_url } = await client.create({ target: "https://example.com/menu", dynamic: true });

  await runAdmin(database, "account", "suspend", account.email);
  const read = async () => (await client.call("GET", `/v1/qr/${id}`)).body;
  await expect.poll(read).toMatchObject({ code: "account_suspended" });
  const change = await client.call("PATCH", `/v1/qr/${id}`, { target: "https://example.com/other" });
  expect(change).toMatchObject({ status: 403, body: { code: "account_suspended" } });
  for (let scans = 0; scans < 3; scans += 1) {
    const response = await scan(agent, short_url, { "User-Agent": PHONE });
    expect(response).toMatchObject({ status: 302, location: "https://example.com/menu" });
  }
  expect((await decodeImage(image_url))[0]?.toLowerCase()).toBe(`${short_url.toLowerCase()}/`);

  await runAdmin(database, "account", "resume", account.email);
  await expect.poll(read).toMatchObject({ scans: 3 });
});
