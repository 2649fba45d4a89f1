// Clients that hang up while their styles or logos are waiting or being drawn: the work is dropped, and other requests take its place.

import { collectMetrics } from "@qr/runtime";
import { createRawClients } from "@qr/runtime/testing";
import { ACCOUNT_HEADER, CSRF_HEADER } from "@qr/session-api";
import { afterAll, expect, test } from "vitest";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUpMember } from "../../testing/test-person.ts";

const metrics = collectMetrics();
const api = await useTestGateway();
const clients = createRawClients();
afterAll(() => clients.end());
afterAll(() => metrics.close());
const editor = await signUpMember(api, api.accountId, "editor");

const JSON_TYPE = { "Content-Type": "application/json" };
const KEY = { Authorization: `Bearer ${api.key}` };
const SESSION = {
  Cookie: editor.cookie,
  [CSRF_HEADER]: editor.csrfToken,
  [ACCOUNT_HEADER]: api.accountId,
  "Sec-Fetch-Site": "same-origin",
};

const style = { modules: "rounded" };
/** The longest text whose styled symbol is readable. */
const SLOW = { type: "text", target: "x".repeat(857), style };
const QUICK = { target: "https://example.com/", style };
const SLOW_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f" x="0" y="0" width="1" height="1">' +
  '<feGaussianBlur stdDeviation="400"/><feTurbulence numOctaves="100" baseFrequency="0.01"/>'.repeat(60) +
  '</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>';
const QUICK_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>';

interface Sent {
  path: string;
  headers: Record<string, string>;
  body: string;
}
const json = (path: string, headers: Record<string, string>, body: unknown): Sent => ({
  path,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});
const logo = (body: string): Sent => ({
  path: "/v1/logos",
  headers: { ...KEY, "Content-Type": "image/svg+xml" },
  body,
});
const create = json("/v1/qr", KEY, QUICK);

/** Sends the same request `count` times at once, and returns the statuses. */
const send = ({ path, ...request }: Sent, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      fetch(api.url + path, { method: "POST", ...request }).then(({ status }) => status),
    ),
  );

/** Sends the same request `count` times at once, from clients that do not wait for a response. Resolves when the gateway has read the requests. */
async function begin({ path, headers, body }: Sent, count: number) {
  const all = { Host: "a", "Content-Length": Buffer.byteLength(body), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const opened = Array.from({ length: count }, () => clients.open(api.gateway.port));
  await Promise.all(opened.map(({ send }) => send(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`)));
  return opened;
}
const waiting = async () => Number(/^gateway_drawings_waiting\S* (\d+)/m.exec(await metrics.text())?.[1]);

test.each([
  // At most 50 styles and 3 logos from one account can wait. The next requests fit only if the first ones have left the queue.
  { what: "previews", first: json("/session/preview", SESSION, SLOW), count: 52, least: 25, next: create, room: 48 },
  { what: "create requests", first: json("/v1/qr", KEY, SLOW), count: 52, least: 25, next: create, room: 48 },
  {
    what: "batches",
    first: json("/v1/qr/batch", KEY, Array(20).fill(SLOW)),
    count: 11,
    least: 9,
    next: create,
    room: 48,
  },
  { what: "logos", first: logo(SLOW_SVG), count: 4, least: 3, next: logo(QUICK_SVG), room: 3 },
])(
  "B26 departed clients of $what make room for others",
  async ({ first, count, least, next, room }) => {
    const departed = await begin(first, count);
    await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(least);
    for (const { socket } of departed) socket.resetAndDestroy();
    await Promise.all(departed.map(({ leftAtServer }) => leftAtServer()));
    expect(await send(next, room)).toEqual(Array(room).fill(200));
  },
  60_000,
);
