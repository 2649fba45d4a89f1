// Servers that start at the same time must not get the same port.

import { expect, test } from "vitest";
import { freePorts } from "./free-ports.ts";
import { claimPort } from "./servers/run-folder.ts";

test("callers that ask at the same time get distinct ports", async () => {
  const lists = await Promise.all(Array.from({ length: 40 }, () => freePorts(10)));
  expect(new Set(lists.flat()).size).toBe(400);
});

test("no process gets a port that another one has got, even if no server is listening yet", async () => {
  for (const port of await freePorts(10)) expect(claimPort(port)).toBe(false);
});
