// `npm start -- --lan`: a phone on the same network scans the symbol in the terminal to open the dashboard, and scans new codes.

import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbeddedFolder } from "@qr/database/testing";
import { freePorts } from "@qr/test-kit/free-ports";
import { decodeImage, readPng } from "@qr/test-kit/phones/read-symbols";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { createClient } from "@qr/test-kit/systems/client";
import { startServiceProcess } from "@qr/test-kit/systems/service-process";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

const STANDALONE = "services/standalone/dist/main.js";
const PX_PER_MODULE = 4;
const COLORED = "\u001b[30;107m";
const RESET = "\u001b[0m";
/** The address that --lan chooses; undefined on a machine without a network connection, where the test uses the loopback address. */
const NETWORK_ADDRESS = Object.values(networkInterfaces())
  .flatMap((entries) => entries ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;
const ADDRESS = NETWORK_ADDRESS ?? "127.0.0.1";

let dataDir: string;
let ports: number[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "qr-lan-"));
  await createEmbeddedFolder(join(dataDir, "postgres"));
  ports = await freePorts(3);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function startStandalone(...options: string[]) {
  const [gateway, redirect, images] = ports.map(String);
  return startServiceProcess(
    STANDALONE,
    { DATA_DIR: dataDir, GATEWAY_PORT: gateway ?? "", REDIRECT_PORT: redirect ?? "", IMAGES_PORT: images ?? "" },
    undefined,
    options,
  );
}

/** Converts the symbol in the output's colored lines to pixels. */
async function pixelsOf(output: string): Promise<Buffer> {
  const lines = output.split(COLORED).slice(1);
  const rows = lines.flatMap((text) => {
    const blocks = [...(text.split(RESET)[0] ?? "")];
    return ["▀█", "▄█"].map((dark) => blocks.map((block) => (dark.includes(block) ? 0 : 255)));
  });
  const width = rows[0]?.length ?? 0;
  const raw = { width, height: rows.length, channels: 1 } as const;
  return sharp(Buffer.from(rows.flat()), { raw })
    .resize(width * PX_PER_MODULE, rows.length * PX_PER_MODULE, { kernel: "nearest" })
    .png()
    .toBuffer();
}

test("a phone on the network opens the dashboard and scans a new code", async () => {
  const standalone = startStandalone(NETWORK_ADDRESS === undefined ? `--lan=${ADDRESS}` : "--lan");
  await standalone.waitForOutput(/Press Ctrl-C to stop/);
  const [gateway, redirect, images] = ports.map((port) => `http://${ADDRESS}:${port}`);
  expect(await readPng(await pixelsOf(standalone.output()))).toMatchObject([{ text: gateway }]);
  expect(standalone.output()).toContain(`Short host      ${redirect}`);
  expect(standalone.output()).toContain(`Images          ${images}`);

  const settings = await fetch(`${gateway}/session/settings`, { headers: { "Sec-Fetch-Site": "same-origin" } });
  const reach = NETWORK_ADDRESS === undefined ? "short_host_loopback" : "short_host_private";
  expect(await settings.json()).toMatchObject({ short_host_warning: reach });
  expect(standalone.output()).toMatch(/^Note: Printed codes work only/m);
  const [, apiKey = ""] = await standalone.waitForOutput(/(qrk_[0-9A-Za-z]+)/);
  const client = createClient({ apiUrl: gateway ?? "", apiKey });
  const code = await client.create({ target: "https://example.com/menu", dynamic: true });
  expect(code.warnings?.map((warning) => warning.code)).toEqual([reach]);
  expect(code.image_url.startsWith(`${images}/`)).toBe(true);
  const [address = ""] = await decodeImage(code.image_url);
  expect(new URL(address).origin).toBe(redirect);
  const agent = new Agent();
  const response = await scan(agent, address, { "User-Agent": PHONE });
  agent.destroy();
  expect([response.status, response.location]).toEqual([302, "https://example.com/menu"]);
  standalone.signal("SIGINT");
  expect(await standalone.exited).toBe(0);
}, 120_000);

test("rejects an address that the machine does not have", async () => {
  const standalone = startStandalone("--lan=192.0.2.1");
  expect(await standalone.exited).toBe(1);
  expect(standalone.output()).toMatch(
    /did not start\. This machine does not have the address 192\.0\.2\.1\. Its addresses are: /,
  );
});
