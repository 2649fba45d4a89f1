import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { createOwnPageCheck } from "./same-origin.ts";

test("D13 a long origin is rejected without being parsed", () => {
  const check = createOwnPageCheck("https://api.qr-service.com");
  const name = Array.from({ length: 1700 }, (_, index) => encodeURIComponent(String.fromCodePoint(0x4e00 + index)));
  const headers = { host: "127.0.0.1:8080", origin: `http://${name.join("")}` };
  const request = { method: "POST", headers } as unknown as Request;
  const startedAt = performance.now();
  for (let sent = 0; sent < 500; sent += 1) {
    expect(() => check(request, {} as Response, () => {})).toThrow("Only pages at https://api.qr-service.com");
  }
  expect(performance.now() - startedAt).toBeLessThan(500);
});
