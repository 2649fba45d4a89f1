// Requests at the edge of HTTP's grammar get the same responses whether or not the parser for plain requests runs before node's parser.

import type { IncomingMessage, RequestListener } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpServer, startHttpServer } from "./http-server.ts";
import type { HttpListener, HttpRequest, HttpResponse } from "./plain-requests/http-exchange.ts";
import { EDGE_REQUESTS } from "./testing/edge-requests.ts";

/** Responds with the request's method, URL, and body. */
function echo({ method, url }: HttpRequest, response: HttpResponse, body = ""): void {
  const text = Buffer.from(`${method} ${url}${body === "" ? "" : ` ${body}`}`);
  response.writeHead(200, { "Content-Length": text.length });
  response.end(method === "HEAD" ? undefined : text);
}

const nodeListener: RequestListener = async (request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The body is malformed, and the server has responded.
    return;
  }
  echo(request, response, Buffer.concat(chunks).toString("latin1"));
};
const plainListener: HttpListener = (request, response) => echo(request, response);

const servers: HttpServer[] = [];
beforeAll(async () => {
  const options = { port: 0, host: "127.0.0.1" };
  servers.push(await startHttpServer(nodeListener, options));
  servers.push(await startHttpServer(nodeListener, { ...options, plainListener }));
});
afterAll(async () => {
  for (const server of servers) await server.close(0);
});

/** Sends the bytes, half-closes the connection, and returns everything received until the server closes it. */
async function exchange(port: number, bytes: string): Promise<string> {
  const chunks: Buffer[] = [];
  await new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket
      .on("data", (chunk) => chunks.push(chunk))
      .on("error", reject)
      .on("close", resolve);
    socket.end(bytes, "latin1");
  });
  return Buffer.concat(chunks).toString("latin1");
}

/**
 * Returns one line per response: the status, the body or the error code, and "close" if the server announces that it will close the
 * connection.
 */
function outline(text: string): string[] {
  const responses: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const headEnd = rest.indexOf("\r\n\r\n") + 4;
    const head = rest.slice(0, headEnd);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    const body = rest.slice(headEnd, headEnd + length);
    const shown = body.startsWith("{") ? JSON.parse(body).code : body;
    const isLast = /^connection: close/im.test(head);
    responses.push(
      [head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length), shown, isLast ? "close" : ""].join(" ").trim(),
    );
    rest = rest.slice(headEnd + length);
  }
  return responses;
}

describe.each(Object.entries(EDGE_REQUESTS))("%s", (_group, cases) => {
  test.each(cases)("T21 %s", async (_what, bytes, ...responses) => {
    const outlines = await Promise.all(servers.map(async ({ port }) => outline(await exchange(port, bytes))));
    expect(outlines).toEqual([responses, responses]);
  });
});
