import { once } from "node:events";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpServer, PortInUseError, startHttpServer } from "./http-server.ts";
import type { HttpListener } from "./plain-requests/http-exchange.ts";

let server: HttpServer;
const held: (() => void)[] = [];
const listener: HttpListener = ({ url = "" }, reply) => {
  const respond = (text: string) => {
    const body = Buffer.from(text);
    reply.writeHead(200, { "Content-Length": body.length });
    reply.end(body);
  };
  if (url === "/slow") held.push(() => respond("late"));
  else respond(JSON.stringify({ url }));
};

describe.each([
  ["by node only", undefined],
  ["with plain requests", listener],
])("%s", (_way, plainListener) => {
  const options = { port: 0, host: "127.0.0.1", ...(plainListener && { plainListener }) };
  beforeAll(async () => {
    server = await startHttpServer(listener, options);
  });
  afterAll(() => server.close(1000));

  /** Sends the bytes and returns everything received until the server closes the connection. */
  async function exchange(bytes: string): Promise<{ status: number; body: unknown }> {
    const socket = connect(server.port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
    });
    socket.write(bytes);
    await once(socket, "close");
    const [head = "", body = ""] = text.split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
  }

  const CHUNKED = "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n";

  test.each([
    ["with a byte that is not ASCII in its target", "HEAD /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["behind another request", "GET / HTTP/1.1\r\nHost: a\r\n\r\nHEAD /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["with two lengths", "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
  ])("responds without a body to a HEAD request %s", async (_what, bytes) => {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(Buffer.from(bytes, "latin1"));
    expect(await textOf(socket)).toMatch(/HTTP\/1\.1 400 [^{]*\r\n\r\n$/);
  });

  describe("responds in JSON to what node's parser rejects", () => {
    test.each([
      ["not HTTP at all", "hello\r\n\r\n", 400, "malformed_http"],
      [
        "T1 two lengths",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        400,
        "malformed_http",
      ],
      ["T1 NUL in a header", "GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n", 400, "malformed_http"],
      [
        "T1 a length and chunks",
        `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n${CHUNKED}`,
        400,
        "malformed_http",
      ],
      [
        "T1 chunks, but not last",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, x\r\n\r\n",
        400,
        "malformed_http",
      ],
      ["T1 a folded header", "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n\t2\r\n\r\n", 400, "malformed_http"],
      ["T1 a bare LF", "GET / HTTP/1.1\r\nHost: a\nX: 1\r\n\r\n", 400, "malformed_http"],
      ["T6 a method that is not HTTP's", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed_http"],
      ["no Host", "GET / HTTP/1.1\r\n\r\n", 400, "malformed_http"],
      ["T6 CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed_http"],
      [
        "T3 more than 100 headers",
        `GET / HTTP/1.1\r\nHost: a\r\n${"X: 1\r\n".repeat(100)}\r\n`,
        431,
        "headers_too_large",
      ],
      [
        "T2 20 kB of headers",
        `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
        431,
        "headers_too_large",
      ],
    ])("%s", async (_, bytes, status, code) => {
      const response = await exchange(bytes);
      expect(response).toMatchObject({
        status,
        body: { code, message: expect.any(String), request_id: expect.any(String) },
      });
    });
  });

  describe("accepts what every server must accept", () => {
    const close = "Host: a\r\nConnection: close\r\n";
    test.each([
      ["a whole URL", `GET http://any.example:81/path?q=1 HTTP/1.1\r\n${close}\r\n`, "/path?q=1"],
      ["a whole URL without a path", `GET HTTPS://any.example?q=1 HTTP/1.1\r\n${close}\r\n`, "/?q=1"],
      ["an asterisk", `OPTIONS * HTTP/1.1\r\n${close}\r\n`, "*"],
      ["HTTP/1.0 without Host", "GET /old HTTP/1.0\r\n\r\n", "/old"],
      ["an unknown expectation", `GET /expecting HTTP/1.1\r\nExpect: x\r\n${close}\r\n`, "/expecting"],
      ["100 headers", `GET /many HTTP/1.1\r\n${close}${"X: 1\r\n".repeat(98)}\r\n`, "/many"],
    ])("%s", async (_, bytes, url) => {
      expect(await exchange(bytes)).toEqual({ status: 200, body: { url } });
    });
  });

  test("reports a port in use", async () => {
    const second = startHttpServer(() => {}, { port: server.port, host: "127.0.0.1" });
    await expect(second).rejects.toThrow(PortInUseError);
    await expect(second).rejects.toThrow(`Port ${server.port} on 127.0.0.1 is in use`);
  });

  test("closing waits for a running request and cuts idle connections", async () => {
    const closing = await startHttpServer(listener, options);
    const response = fetch(`http://127.0.0.1:${closing.port}/slow`);
    await expect.poll(() => held.length).toBe(1);
    const closed = closing.close(5000);
    held.pop()?.();
    expect(await (await response).text()).toBe("late");
    await closed;
    await expect(fetch(`http://127.0.0.1:${closing.port}/`)).rejects.toThrow();
  });
});
