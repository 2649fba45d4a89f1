// Requests for on-demand images and for unknown images, which anyone can send in any number, do not delay other images.

import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { collectMetrics } from "@qr/runtime";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { decodeImage } from "../testing/images.ts";
import { createTestCodes, newTestCode, type TestCodes } from "../testing/test-codes.ts";
import { errorOf, startTestRender, type TestRender } from "../testing/test-render.ts";

const BUDGET = 10;
/** Every request can come from any network, because it claims to have passed through a proxy. */
const BEHIND_PROXY = { TRUSTED_PROXIES: ["127.0.0.1"] };
const metrics = collectMetrics();

let codes: TestCodes;
let limited: TestRender;
let unlimited: TestRender;
beforeAll(async () => {
  codes = await createTestCodes();
  const { databaseUrl } = codes;
  limited = await startTestRender({ databaseUrl, settings: { ...BEHIND_PROXY, IMAGE_UNITS_PER_MINUTE: BUDGET } });
  unlimited = await startTestRender({ databaseUrl, settings: BEHIND_PROXY });
});
// Drawings that have begun are not canceled, so each test waits for those that it leaves behind.
afterEach(() => expect.poll(async () => (await waiting()) + (await running())).toBe(0));
afterAll(async () => {
  await limited.stop();
  await unlimited.stop();
  await codes.drop();
  await metrics.close();
});

/** Requests an image, without a deadline: on a busy machine, a drawing process takes a long time to start. */
const get = (render: TestRender, path: string, network: string, init: RequestInit = {}) =>
  fetch(render.url + path, { ...init, headers: { "X-Forwarded-For": network, ...init.headers } });
const waiting = () => metricOf("render_drawings_waiting");
const running = () => metricOf("render_drawings_running");
const metricOf = async (name: string) =>
  Number(new RegExp(`^${name}\\{[^}]*requester="on_demand"[^}]*\\} (\\d+)`, "m").exec(await metrics.text())?.[1] ?? 0);

it("S13 rejects a network's on-demand images beyond its budget, and nothing else", async () => {
  const code = await codes.add();
  const image = (file: string, network = "203.0.113.1", init = {}) =>
    get(limited, `/${code.id}.${file}`, network, init);
  const statuses: number[] = [];
  for (let n = 0; n < 2 * BUDGET; n += 1) statuses.push((await image(`svg?size=${100 + n}`)).status);
  expect(statuses).toEqual([...Array(BUDGET).fill(200), ...Array(BUDGET).fill(429)]);

  const refused = await image("pdf?mm=60");
  expect([refused.status, (await errorOf(refused)).code]).toEqual([429, "rate_limited"]);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.headers.get("ratelimit")).toBe(`"images";r=0;t=${seconds}`);
  expect(refused.headers.get("ratelimit-policy")).toBe(`"images";q=${BUDGET};w=60`);
  expect(refused.headers.get("cache-control")).toBe("no-store");

  const drawnBefore = await image("svg?size=100");
  expect(drawnBefore.status).toBe(200);
  const headers = { "If-None-Match": drawnBefore.headers.get("etag") ?? "" };
  expect((await image("svg?size=100", "203.0.113.1", { headers })).status).toBe(304);
  for (const format of ["png", "svg"]) expect((await image(format)).status).toBe(200);
  expect((await image("png?size=63")).status).toBe(400);
  expect((await image("png?size=300", "203.0.113.2")).status).toBe(200);
}, 60_000);

it("S13 charges an image by its size", async () => {
  const { id } = await codes.add();
  expect((await get(limited, `/${id}.png?size=4096`, "203.0.113.3")).status).toBe(200);
  expect((await get(limited, `/${id}.png?size=100`, "203.0.113.3")).status).toBe(429);
}, 60_000);

it("S13 gives a forged address and another address in an IPv6 /64 no new budget", async () => {
  const { id } = await codes.add();
  expect((await get(limited, `/${id}.png?size=4096`, "192.0.2.1, 203.0.113.4")).status).toBe(200);
  expect((await get(limited, `/${id}.png?size=101`, "192.0.2.2, 203.0.113.4")).status).toBe(429);
  expect((await get(limited, `/${id}.png?size=4095`, "2001:db8:1:2::1")).status).toBe(200);
  expect((await get(limited, `/${id}.png?size=103`, "2001:db8:1:2::2")).status).toBe(429);
}, 60_000);

it("S13 serves new codes while strangers request more images than can be drawn", async () => {
  const [flooded, ...fresh] = await Promise.all(Array.from({ length: 6 }, () => codes.add()));
  // Both processes have started before the flood.
  await Promise.all(["png", "svg"].map((format) => get(unlimited, `/${flooded?.id}.${format}`, "203.0.113.5")));
  let settled = 0;
  const flood = Array.from({ length: 130 }, async (_, n) => {
    const query = `size=${4096 - n}&margin=${n % 17}`;
    const { status } = await get(unlimited, `/${flooded?.id}.png?${query}`, `198.51.100.${n % 10}`);
    settled += 1;
    return status;
  });
  await expect.poll(waiting).toBeGreaterThan(80);
  const settledBefore = settled;
  for (const { id, payload } of fresh) {
    const response = await get(unlimited, `/${id}.png`, "203.0.113.6");
    expect(response.status).toBe(200);
    expect(await decodeImage(Buffer.from(await response.arrayBuffer()))).toBe(payload);
  }
  // Some of the flood's images have been drawn in the meantime, but most are still waiting.
  expect(settled - settledBefore).toBeLessThan(50);
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
}, 120_000);

it("S13 rejects a network's on-demand images if the network is waiting for too many others", async () => {
  const { id } = await codes.add();
  const clients = new AbortController();
  const { signal } = clients;
  const flood = Array.from({ length: 30 }, (_, n) =>
    get(unlimited, `/${id}.png?size=${4096 - n}`, "203.0.113.8", { signal }).catch(() => undefined),
  );
  const refused = await Promise.race(flood.map(async (request) => rejection(await request)));
  expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([429, "2"]);
  expect(refused && (await errorOf(refused)).code).toBe("rate_limited");
  clients.abort();
  await Promise.all(flood);
}, 60_000);

/** Resolves with the response if it is an error; otherwise, never resolves. */
function rejection(response: Response | undefined): Promise<Response> {
  return new Promise((resolve) => {
    if (response && response.status !== 200) resolve(response);
  });
}

it("S13 does not draw images whose clients have disconnected", async () => {
  const { id } = await codes.add();
  await expect.poll(waiting).toBe(0);
  const canceledBefore = await metricOf("render_drawings_canceled_total");
  const clients = new AbortController();
  const requests = Array.from({ length: 20 }, (_, n) =>
    get(unlimited, `/${id}.png?size=${4096 - n}`, "203.0.113.7", { signal: clients.signal }).catch(() => "gone"),
  );
  await expect.poll(waiting).toBeGreaterThanOrEqual(15);
  clients.abort();
  await Promise.all(requests);
  await expect.poll(waiting).toBe(0);
  expect((await metricOf("render_drawings_canceled_total")) - canceledBefore).toBeGreaterThanOrEqual(10);
  expect((await get(unlimited, `/${id}.png?size=300`, "203.0.113.7")).status).toBe(200);
}, 60_000);

it("S13 serves an image in the first turn of any network that requests it", async () => {
  const { id } = await codes.add();
  const clients = new AbortController();
  const { signal } = clients;
  const request = (size: number, network: string) =>
    get(unlimited, `/${id}.jpg?size=${size}`, network, { signal }).catch(() => undefined);
  const settled: string[] = [];
  const flood = Array.from({ length: 20 }, async (_, n) => {
    await request(2048 - n, "203.0.113.9");
    settled.push("flood");
  });
  await expect.poll(waiting).toBeGreaterThanOrEqual(15);
  const first = request(300, "203.0.113.9").then(() => settled.push("stranger"));
  await expect.poll(waiting).toBeGreaterThanOrEqual(16);
  const before = settled.length;
  expect((await request(300, "203.0.113.10"))?.status).toBe(200);
  // Four drawings: one that was running, one in the turn of each network, and one that began while the response was on its way.
  expect(settled.slice(before).filter((who) => who === "flood").length).toBeLessThanOrEqual(4);
  clients.abort();
  await Promise.all([...flood, first]);
}, 60_000);

it("S14 rejects a network's requests for unknown images beyond its budget, and serves all others", async () => {
  const [known, fresh] = [await codes.add(), await codes.add()];
  const statusOf = async (id: string, network: string) => (await get(limited, `/${id}.png`, network)).status;
  expect(await statusOf(known.id, "203.0.113.20")).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < BUDGET + 5; n += 1) statuses.push(await statusOf(newTestCode().id, "203.0.113.20"));
  expect(statuses).toEqual([...Array(BUDGET).fill(404), ...Array(5).fill(429)]);
  const refused = await get(limited, `/${newTestCode().id}.svg`, "203.0.113.20");
  expect((await errorOf(refused)).code).toBe("rate_limited");
  expect(refused.headers.get("ratelimit-policy")).toBe(`"missing_images";q=${BUDGET};w=60`);
  expect(await statusOf(known.id, "203.0.113.20")).toBe(200);
  expect(await statusOf(fresh.id, "203.0.113.21")).toBe(200);
}, 60_000);

it("S14 serves every image while strangers request unknown ones all the time", async () => {
  const [known, fresh] = [await codes.add(), await codes.add()];
  expect((await get(unlimited, `/${known.id}.png`, "203.0.113.22")).status).toBe(200);
  let isDone = false;
  let responses = 0;
  const strangers = Array.from({ length: 200 }, async (_, n) => {
    while (!isDone) {
      await get(unlimited, `/${newTestCode().id}.png`, `198.51.100.${n % 3}`);
      responses += 1;
    }
  });
  const statuses: number[] = [];
  try {
    await expect.poll(() => responses, { timeout: 20_000 }).toBeGreaterThan(200);
    for (let n = 0; n < 3; n += 1) {
      for (const { id } of [known, fresh]) statuses.push((await get(unlimited, `/${id}.png`, "203.0.113.22")).status);
    }
  } finally {
    isDone = true;
    await Promise.all(strangers);
  }
  expect(statuses).toEqual(Array(6).fill(200));
}, 120_000);

it("S13 serves a client that closes its side of the connection after its request", async () => {
  const { id } = await codes.add();
  for (const file of [`${id}.svg`, `${id}.svg?size=300`]) {
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(unlimited.url).port) });
    socket.end(`GET /${file} HTTP/1.1\r\nHost: images.example\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  }
});
