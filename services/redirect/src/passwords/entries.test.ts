// Tests which passwords are checked, with a limit that the test controls.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createLogger, type Logger } from "@qr/runtime";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { enter } from "../testing/password-page.ts";
import { createEntries } from "./entries.ts";
import type { EntryCharge } from "./entry-limit.ts";

const servers: (() => void)[] = [];
/** The passwords that have begun to arrive, and those that have been dealt with. */
let [entered, ended] = [0, 0];
afterEach(() => {
  [entered, ended] = [0, 0];
  for (const close of servers.splice(0)) close();
});

const code = { codeId: randomUUID(), password: "no hash" };

/** Starts a server on which every request enters a password. `limit`: charges a password. */
async function serve(
  charge: (who: string) => Promise<EntryCharge>,
  log: Logger = createLogger("test", "silent"),
): Promise<number> {
  const entries = createEntries({ limit: { charge }, brandingOf: async () => undefined, hasTls: () => false, log });
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const address = request.headers.from ?? "203.0.113.7";
    entered += 1;
    const done = entries.enter({ request, response, facts: { address, timeMs: 0 } }, code, () => response.end());
    void done.then(() => {
      ended += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(() => server.close());
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

it("two at a time, 40 of a network wait, the others are told to come back, and another network has its turn", async () => {
  const charged: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const port = await serve(async (who) => {
    charged.push(who);
    await opened;
    return { waitSeconds: 9, giveBack: () => {} };
  });
  const many = Array.from({ length: 50 }, () => enter(port, "/", "secret"));
  const busy: number[] = [];
  for (const response of many)
    void response.then(({ status, headers }) => busy.push(status, Number(headers["retry-after"])));
  await vi.waitFor(() => expect(busy).toEqual(Array.from({ length: 8 }, () => [503, 2]).flat()));
  expect(charged).toHaveLength(2);
  const other = enter(port, "/", "secret", { From: "203.0.113.8" });
  open();
  expect(await other).toMatchObject({ status: 429, headers: { "retry-after": "9" } });
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(42);
  expect(new Set(charged).size).toBe(2);
  expect(charged.join()).not.toContain("203.0.113");
});

it("a hash that cannot be verified is unavailable, and is not counted as a wrong password", async () => {
  const giveBack = vi.fn();
  const port = await serve(async () => ({ waitSeconds: undefined, giveBack }));
  expect((await enter(port, "/", "secret")).status).toBe(503);
  expect(giveBack).toHaveBeenCalledOnce();
});

it("an empty password is wrong, and is not counted", async () => {
  const charge = vi.fn();
  const port = await serve(charge);
  for (const empty of ["", " \t\u3000"]) expect((await enter(port, "/", empty)).status).toBe(403);
  expect(charge).not.toHaveBeenCalled();
});

it("a client that hangs up before its password has arrived is not an error of the service", async () => {
  const charge = vi.fn();
  const logged: string[] = [];
  const port = await serve(charge, pino({}, { write: (line: string) => logged.push(line) }));
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "100" };
  const leaving = request({ host: "127.0.0.1", port, method: "POST", headers });
  leaving.on("error", () => {});
  leaving.write("password=");
  await vi.waitFor(() => expect(entered).toBe(1));
  leaving.destroy();
  await vi.waitFor(() => expect(ended).toBe(1));
  expect([charge.mock.calls, logged]).toEqual([[], []]);
});
