import { fileURLToPath } from "node:url";
import { seed } from "@qr/test-kit/nightly";
import { startServiceProcess } from "@qr/test-kit/systems/service-process";
import { afterAll, expect, test } from "vitest";
import { readDescription } from "../client.ts";
import { hunt } from "../hostile/hunt.ts";
import { sessionPlaces } from "../hostile/session-places.ts";
import { COLLECTING, startFuzzedSystem } from "../system.ts";

const PROXY = fileURLToPath(new URL("faulty-proxy.mjs", import.meta.url));
const SINGLE_MUTATIONS = sessionPlaces.reduce((sum, { values, others }) => sum + values.length + others.length, 0);
/** Enough for every route under /session, unchanged and with every single mutation. Each problem is probed again, which takes more requests. */
const REQUESTS = Math.ceil(1.1 * (sessionPlaces.length + SINGLE_MUTATIONS));

const system = await startFuzzedSystem();
const described = await readDescription(system.hosts.api);
afterAll(() => system.stop());

/** Attacks /session through a proxy with these faults, and returns the findings. */
async function found(...faults: string[]): Promise<string[]> {
  const proxy = startServiceProcess(PROXY, COLLECTING, undefined, [new URL(system.hosts.api).port, ...faults]);
  try {
    const [port] = await proxy.waitForOutput(/\d+/);
    const { findings } = await hunt(
      {
        hosts: { ...system.hosts, api: `http://127.0.0.1:${port}` },
        setUpUrl: system.hosts.api,
        pid: proxy.pid,
        collectGarbage: () => proxy.signal("SIGUSR2"),
        exited: proxy.exited.then((code) => `it exited with ${code}`),
        keys: system.keys,
        conformity: described.conformity,
      },
      { places: sessionPlaces, requests: REQUESTS, seed, onProgress: () => {} },
    );
    return findings.map(({ what }) => what);
  } finally {
    proxy.signal("SIGKILL");
    await proxy.exited;
  }
}

test("six faults under /session are found", { timeout: 900_000 }, async () => {
  const findings = await found("status", "slow", "memory", "length", "json", "code");
  expect(findings).toEqual(
    expect.arrayContaining([
      "PATCH /session/account: status 500",
      "POST /session/invitations: slow",
      "POST /session/preview: memory",
      "GET /session/scans: wrong Content-Length",
      "POST /session/keys: invalid JSON",
      "PUT /session/me: error without a code",
    ]),
  );
});

test("a crash is found", { timeout: 900_000 }, async () => {
  expect(await found("crash")).toContain("crash");
});
