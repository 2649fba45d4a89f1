import { expect, it } from "vitest";
import { startHttpServer } from "../http-server.ts";
import type { HttpListener } from "./http-exchange.ts";

it("rejects characters that headers must not contain, and sends nothing", async () => {
  const codes: unknown[] = [];
  const listener: HttpListener = (_request, reply) => {
    for (const value of ["a\r\nSet-Cookie: x=1", "a\nb", "\0", "\u2028"]) {
      try {
        reply.writeHead(302, ["Location", value]);
      } catch (error) {
        codes.push((error as NodeJS.ErrnoException).code);
      }
    }
    reply.writeHead(302, ["Location", "https://example.com/"]);
    reply.end();
  };
  const server = await startHttpServer(listener, { port: 0, host: "127.0.0.1", plainListener: listener });
  const response = await fetch(`http://127.0.0.1:${server.port}/`, { redirect: "manual" });
  expect(codes).toEqual(Array.from({ length: 4 }, () => "ERR_INVALID_CHAR"));
  expect([...response.headers.keys()].sort()).toEqual([
    "connection",
    "content-length",
    "date",
    "keep-alive",
    "location",
  ]);
  await server.close(0);
});
