// Tests which requests start before they are counted. The tests use a real HTTP server and delay the count.

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createLogger, HttpError } from "@qr/runtime";
import express from "express";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createErrorHandler } from "../../http/error-handler.ts";
import { countBeforeError, createPlanLimit, untilCounted } from "./limit-by-plan.ts";
import { createMemoryRateLimiter, type MemoryRateLimiter } from "./rate-limiter.memory.ts";

const LIMIT = 3;
const MINE = "account";
let server: Server;
let begun: string[];
let release: () => void;
let shared: MemoryRateLimiter;

beforeEach(async () => {
  begun = [];
  shared = createMemoryRateLimiter();
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  // This gateway's count lags behind the shared one.
  const received = createMemoryRateLimiter();
  const limiter = {
    ...shared,
    known: (accountId: string) => received.known(accountId),
    consume: async (accountId: string, requests?: number) => {
      received.add(accountId, requests ?? 1);
      await gate;
      return shared.consume(accountId, requests);
    },
  };
  const app = express();
  app.use((_request, response, next) => {
    response.locals.principal = {
      accountId: MINE,
      actor: { type: "service", id: null, name: "test" },
      scopes: [],
      plan: "free",
      limits: undefined,
    };
    next();
  });
  const limits = { free: LIMIT, pro: undefined, business: undefined, unlimited: undefined };
  app.use(createPlanLimit({ limits, limiter }).limitRequests);
  app.all("/fine", async ({ method }, response) => {
    begun.push(method);
    await untilCounted(response);
    response.end("fine");
  });
  app.use(({ method }) => {
    begun.push(method);
    throw new HttpError("not_found", "There is no such path.");
  });
  app.use(countBeforeError, createErrorHandler(createLogger("test", "silent")));
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  release();
  server.close();
  await once(server, "close");
});

const send = async (path: string, method = "GET") => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { Connection: "close" } });
  await response.arrayBuffer();
  return `${response.status} ${response.headers.get("x-ratelimit-remaining")}`;
};

it("a read starts before it is counted, and its response or error reports the count", async () => {
  const responses = [send("/fine"), send("/nothing")];
  await expect.poll(() => begun).toEqual(["GET", "GET"]);
  release();
  expect((await Promise.all(responses)).sort()).toEqual([
    expect.stringMatching(/^200 [12]$/),
    expect.stringMatching(/^404 [12]$/),
  ]);
});

it("a read over the limit is rejected, whether it succeeded or failed", async () => {
  shared.add(MINE, LIMIT);
  const responses = [send("/fine"), send("/nothing")];
  await expect.poll(() => begun.length).toBe(2);
  release();
  expect(await Promise.all(responses)).toEqual(["429 0", "429 0"]);
});

it("no more reads start concurrently than this gateway's count leaves room for", async () => {
  const responses = Array.from({ length: 3 * LIMIT }, () => send("/fine"));
  await expect.poll(() => begun.length).toBe(LIMIT);
  release();
  const outcomes = await Promise.all(responses);
  expect(outcomes.filter((one) => one.startsWith("200"))).toHaveLength(LIMIT);
  expect(outcomes.filter((one) => one === "429 0")).toHaveLength(2 * LIMIT);
  expect(begun).toHaveLength(LIMIT);
});

it("a change never starts before it is counted", async () => {
  const responses = [send("/fine", "POST"), send("/fine")];
  await expect.poll(() => begun).toEqual(["GET"]);
  release();
  await Promise.all(responses);
  expect(begun).toEqual(["GET", "POST"]);
});
