import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPlainRequest } from "./read-plain-request.ts";

const HEAD = "GET /ABC234?x=1 HTTP/1.1\r\nHost: qr.example\r\nUser-Agent: a phone\r\n\r\n";

/** Returns the received headers, without those that are undefined. */
function sentOf(headers: IncomingHttpHeaders): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}

interface Read {
  url: string | undefined;
  headers: Record<string, unknown>;
}

function plain(text: string): Read | undefined {
  const head = readPlainRequest(text);
  return head && { url: head.url, headers: sentOf(head.headers) };
}

it("reads path, query, and headers, with names in lowercase and trimmed values", () => {
  expect(plain(HEAD)).toEqual({ url: "/ABC234?x=1", headers: { host: "qr.example", "user-agent": "a phone" } });
  const headers =
    "HOST:a\r\nx-FORWARDED-for: \t 203.0.113.7 , 10.0.0.1\t \r\nX-Own: \xe9\r\nEmpty:\r\nSEC-CH-UA-Mobile: ?1\r\n";
  expect(plain(`GET / HTTP/1.1\r\n${headers}\r\n`)).toEqual({
    url: "/",
    headers: {
      host: "a",
      "x-forwarded-for": "203.0.113.7 , 10.0.0.1",
      "x-own": "\xe9",
      empty: "",
      "sec-ch-ua-mobile": "?1",
    },
  });
});

it.each(["keep-alive", "Keep-Alive", "close", "Close"])("accepts `Connection: %s`", (connection) => {
  const head = plain(`GET / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\n\r\n`);
  expect(head?.headers.connection).toBe(connection);
});

const withHeader = (header: string) => `GET / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`;

it.each([
  ["nothing", ""],
  ["half a request", HEAD.slice(0, -2)],
  ["two requests", HEAD + HEAD],
  ["a request and a byte", `${HEAD}x`],
  ["an empty line before", `\r\n${HEAD}`],
  ["another method", HEAD.replace("GET", "HEAD")],
  ["a method in lowercase", HEAD.replace("GET", "get")],
  ["HTTP/1.0", HEAD.replace("1.1", "1.0")],
  ["HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["a whole URL", HEAD.replace("/ABC", "http://qr.example/ABC")],
  ["a space in the path", HEAD.replace("?x", " x")],
  ["a byte beyond ASCII in the path", HEAD.replace("?x", "\xe9")],
  ["two spaces before the version", HEAD.replace(" HTTP", "  HTTP")],
  ["lines that end with LF only", HEAD.replaceAll("\r\n", "\n")],
  ["a bare LF in a value", withHeader("X: 1\n2")],
  ["a bare CR in a value", withHeader("X: 1\r2")],
  ["NUL in a value", withHeader("X: \0")],
  ["a folded header", withHeader("X: 1\r\n 2")],
  ["a space before the colon", withHeader("X : 1")],
  ["no colon", withHeader("X")],
  ["no name", withHeader(": 1")],
  ["no Host", "GET / HTTP/1.1\r\nUser-Agent: x\r\n\r\n"],
  ["no header at all", "GET / HTTP/1.1\r\n\r\n"],
  ["two Hosts", withHeader("Host: b")],
  ["a header twice", withHeader("X-Forwarded-For: 1.1.1.1\r\nx-forwarded-for: 2.2.2.2")],
  ["a property of every object", withHeader("constructor: 1")],
  ["another property of every object", withHeader("__proto__: 1")],
  ["a length", withHeader("Content-Length: 0")],
  ["a length in uppercase", withHeader("CONTENT-LENGTH: 5")],
  ["chunks", withHeader("Transfer-Encoding: chunked")],
  ["an expectation", withHeader("Expect: 100-continue")],
  ["an upgrade", withHeader("Upgrade: h2c")],
  ["a connection with options", withHeader("Connection: Upgrade, HTTP2-Settings")],
  ["the connection header of old proxies", withHeader("Proxy-Connection: close")],
  ["a header that node parses into a list", withHeader("Set-Cookie: a=1")],
  ["65 headers", withHeader(Array.from({ length: 64 }, (_, number) => `X-${number}: 1`).join("\r\n"))],
])("leaves %s to node", (_what, text) => {
  expect(readPlainRequest(text)).toBeUndefined();
});

it("rejects long malformed text in linear time", () => {
  const startedMs = performance.now();
  for (const piece of ["X: 1\r\n", "a", ":", "\r\n", "GET / HTTP/1.1\r\n", "X:\r"]) {
    readPlainRequest(`GET / HTTP/1.1\r\n${piece.repeat(100_000)}`);
    readPlainRequest(piece.repeat(100_000));
  }
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

describe("compared with node's parser", () => {
  let server: Server;
  /** What node read from the last connection. */
  let seen: (Read & { isLast: boolean })[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push({ url: request.url, headers: { ...request.headers }, isLast: !response.shouldKeepAlive });
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => server.close());

  /** Returns the requests that node finds in `text` if nothing follows the text. */
  async function byNode(text: string) {
    seen = [];
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    socket.resume();
    await new Promise((resolve) => {
      socket.once("close", resolve);
      socket.end(text, "latin1");
    });
    return seen;
  }

  const PIECES = [
    ..."GET |/ABC234|?a=b#c| |  |HTTP/1.1|HTTP/1.0|\r\n|\r\n|\r\n|\n|\r|:|: |Host: a|Host: b|User-Agent: x|X-Own:\t y \t".split(
      "|",
    ),
    ..."Content-Length: 0|Transfer-Encoding: chunked|Connection: close|Connection: x|Expect: x|Upgrade: x|,|\t|\0|\x7f".split(
      "|",
    ),
    ...'\xe9|\xff|POST |/|*|%00|"|<|{|}|\\^`|accept: */*|ACCEPT: a|cookie: a=1|Trailer: x'.split("|"),
    ..."Proxy-Connection: close|Connection: keep-alive|Set-Cookie: a=1".split("|"),
  ];

  function tampered(text: string): string {
    const random = (most: number) => Math.floor(Math.random() * most);
    let changed = text;
    for (let change = random(4); change > 0; change -= 1) {
      const at = random(changed.length + 1);
      const piece = PIECES[random(PIECES.length)] ?? "";
      const line = random(2) === 0 ? piece : `\r\n${piece}`;
      changed = changed.slice(0, at) + line + changed.slice(at + random(3) * random(12));
    }
    return changed;
  }

  it("calls a request plain only if node reads exactly the same, in 4,000 mutated requests", async () => {
    let plainOnes = 0;
    for (let round = 0; round < 4000; round += 1) {
      const text = tampered(HEAD);
      const ours = plain(text);
      if (!ours) continue;
      plainOnes += 1;
      const isLast = readPlainRequest(text)?.isLast;
      // Node does not recognize `close` next to a tab, but according to RFC 9110, 5.5, the tab is whitespace.
      const expected = /connection:[^\r]*\t/i.test(text) ? expect.any(Boolean) : isLast;
      expect(await byNode(text), JSON.stringify(text)).toEqual([{ ...ours, isLast: expected }]);
    }
    expect(plainOnes).toBeGreaterThan(500);
  }, 60_000);
});
