// Clients that close their own side of the connection as soon as they have sent a request, as `nc -N` does. They get the response.

import { gzipSync } from "node:zlib";
import { createRawClients } from "@qr/runtime/testing";
import { CSRF_HEADER } from "@qr/session-api";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createDynamic } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { signUp } from "../testing/test-person.ts";

const api = await useTestGateway();
const person = await signUp(api);
const clients = createRawClients();
afterEach(() => clients.dropAll());
afterAll(() => clients.end());

const CODE = JSON.stringify({ target: "https://example.com/half-closed", dynamic: true });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';
const TYPE = "application/json";

/** Returns the bytes of a request, each as one character. */
function requestOf(line: string, headers: Readonly<Record<string, string>>, body: string, version = "1.1"): string {
  const all = { Host: "a", "Content-Type": TYPE, ...headers, "Content-Length": String(body.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/${version}\r\n${lines.join("")}\r\n${body}`;
}

/** Returns the header with a new API key. The gateway looks the key up before it reads the body, so by then it has noticed the half-close. */
const newKey = async () => ({ Authorization: `Bearer ${(await api.createKey()).key}` });
const session = { Cookie: person.cookie, [CSRF_HEADER]: person.csrfToken, "Sec-Fetch-Site": "same-origin" };

/** Sends the pieces one after another, half-closes the connection with the last one, and returns what is received until the server closes it. */
async function exchange(pieces: readonly string[]): Promise<string> {
  const { socket, send, text, closed } = clients.open(api.gateway.port);
  for (const piece of pieces.slice(0, -1)) await send(piece);
  socket.end(pieces.at(-1) ?? "", "latin1");
  await closed;
  return text();
}

const statusesIn = (text: string) => text.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [];

const REQUESTS: [string, () => Promise<string>][] = [
  ["POST /v1/qr", async () => requestOf("POST /v1/qr", await newKey(), CODE)],
  [
    "POST /v1/qr, compressed",
    async () => {
      const body = gzipSync(CODE).toString("latin1");
      return requestOf("POST /v1/qr", { ...(await newKey()), "Content-Encoding": "gzip" }, body);
    },
  ],
  [
    "PATCH /v1/qr/:id",
    async () => requestOf(`PATCH /v1/qr/${(await createDynamic(api)).id}`, await newKey(), '{"title":"New"}'),
  ],
  [
    "POST /v1/qr/batch",
    async () => {
      const headers = { ...(await newKey()), "Content-Type": "text/csv" };
      return requestOf("POST /v1/qr/batch", headers, "target\r\nexample.com\r\n");
    },
  ],
  [
    "POST /v1/logos",
    async () => requestOf("POST /v1/logos", { ...(await newKey()), "Content-Type": "image/svg+xml" }, SVG),
  ],
  ["PATCH /session/account", async () => requestOf("PATCH /session/account", session, '{"name":"Half-closed"}')],
  ["POST /session/v1/qr", async () => requestOf("POST /session/v1/qr", session, CODE)],
];

describe.each(REQUESTS)("T22 %s of a client that half-closes gets its response", (_what, request) => {
  test("if it arrives whole", async () => {
    expect(statusesIn(await exchange([await request()])).at(-1)).toBe("200");
  });

  test("if it arrives in pieces", async () => {
    const pieces = (await request()).match(/.{1,40}/gs) ?? [];
    expect(statusesIn(await exchange(pieces)).at(-1)).toBe("200");
  });
});

test("T22 a change that takes long is made for clients that have half-closed, and its response follows 100 Continue", async () => {
  const create = async (version: string) => requestOf("POST /v1/qr", await newKey(), CODE, version);
  const [old, waiting, pipelining] = [0, 1, 2].map(() => clients.open(api.gateway.port));
  const before = await api.prisma.code.count();
  await api.prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE codes IN SHARE ROW EXCLUSIVE MODE`;
    old?.socket.end(await create("1.0"));
    pipelining?.socket.end((await create("1.1")) + (await create("1.1")));
    waiting?.socket.end(await create("1.1"));
    await expect.poll(() => statusesIn(waiting?.text() ?? "")).toEqual(["100", "100"]);
  });
  await Promise.all([old?.closed, waiting?.closed, pipelining?.closed]);
  expect(statusesIn(waiting?.text() ?? "")).toEqual(["100", "100", "200"]);
  expect(statusesIn(pipelining?.text() ?? "")).toEqual(["100", "100", "200", "200"]);
  expect(statusesIn(old?.text() ?? "")).toEqual(["200"]);
  expect(await api.prisma.code.count()).toBe(before + 4);
});

test("T22 a body that the half-close cuts short gets 400, and changes nothing", async () => {
  const before = await api.prisma.code.count();
  const text = await exchange([requestOf("POST /v1/qr", await newKey(), CODE).slice(0, -1)]);
  expect(text).toMatch(/^HTTP\/1\.1 400 .*"malformed_http"/s);
  expect(await api.prisma.code.count()).toBe(before);
});
