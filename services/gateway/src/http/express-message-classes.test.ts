import { type HttpServer, startHttpServer } from "@qr/runtime";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expressMessageClasses } from "./express-message-classes.ts";

const app = express();
const created: { request: unknown; response: unknown }[] = [];
let server: HttpServer;
beforeAll(async () => {
  app.disable("x-powered-by");
  app.use((request, response) => response.json({ ip: request.ip, isApp: request.app === app && response.app === app }));
  server = await startHttpServer(
    (request, response) => {
      created.push({ request: Object.getPrototypeOf(request), response: Object.getPrototypeOf(response) });
      app(request, response);
    },
    { port: 0, host: "127.0.0.1", messages: expressMessageClasses(app) },
  );
});
afterAll(() => server.close(1000));

test("gives requests and responses Express's prototypes before Express sees them", async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}/somewhere`);
  expect(await response.json()).toEqual({ ip: "127.0.0.1", isApp: true });
  expect(created).toHaveLength(1);
  expect(created[0]?.request).toBe(app.request);
  expect(created[0]?.response).toBe(app.response);
});

test("without these classes, Express changes the prototypes of Node's own objects", async () => {
  let hasAppPrototype: boolean | undefined;
  const plain = await startHttpServer(
    (request, response) => {
      hasAppPrototype = Object.getPrototypeOf(request) === app.request;
      app(request, response);
    },
    { port: 0, host: "127.0.0.1" },
  );
  await fetch(`http://127.0.0.1:${plain.port}/`);
  await plain.close(1000);
  expect(hasAppPrototype).toBe(false);
});
