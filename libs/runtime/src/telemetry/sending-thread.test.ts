// A collector that accepts, rejects, or never responds, and a thread that is closed while sending.

import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSendingThread, type SendingThread } from "./sending-thread.ts";

const BODY = new TextEncoder().encode('{"resourceSpans":[]}');
let server: Server;
let thread: SendingThread;
let listener: RequestListener;
let asked: Pick<IncomingMessage, "url" | "headers">[];

beforeEach(async () => {
  asked = [];
  listener = (_request, response) => response.end("{}");
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    request.resume();
    request.on("end", () => listener(request, response));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await thread.close();
  server.closeAllConnections();
  server.close();
});

function open(timeoutMs = 5000, concurrency = 2): void {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  thread = createSendingThread({ endpoint, timeoutMs, concurrency });
}

test("sends each signal to its path, as JSON, with the headers of OpenTelemetry's environment", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "x-tenant=qr");
  open();
  expect(await thread.send("traces", BODY)).toBe(true);
  expect(await thread.send("metrics", BODY)).toBe(true);
  expect(asked.map(({ url }) => url)).toEqual(["/v1/traces", "/v1/metrics"]);
  for (const { headers } of asked) {
    expect(headers).toMatchObject({ "content-type": "application/json", "x-tenant": "qr" });
  }
});

test("reports a rejected body as not accepted, and sends the next one", async () => {
  open();
  listener = (_request, response) => response.writeHead(400).end();
  expect(await thread.send("traces", BODY)).toBe(false);
  listener = (_request, response) => response.end("{}");
  expect(await thread.send("traces", BODY)).toBe(true);
});

test("limits time and number of bodies if the collector never responds", async () => {
  open(1500);
  listener = () => {};
  const begunMs = performance.now();
  const [first, second] = [thread.send("traces", BODY), thread.send("traces", BODY)];
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(2);
  expect(await thread.send("traces", BODY)).toBe(false);
  expect(asked).toHaveLength(2);
  expect(await Promise.all([first, second])).toEqual([false, false]);
  expect(performance.now() - begunMs).toBeLessThan(15_000);
});

test("closing the thread settles all bodies", async () => {
  open(60_000);
  listener = () => {};
  const underWay = thread.send("metrics", BODY);
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
  await thread.close();
  expect(await underWay).toBe(false);
  expect(await thread.send("metrics", BODY)).toBe(false);
});
