// A server that forwards every request to a gateway and records the responses, for tests of programs that call the API.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

export interface RecordedResponse {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

const PER_CONNECTION = ["connection", "host", "content-length", "transfer-encoding", "expect", "keep-alive"];

/** Starts a server in front of the gateway at `url`, and stops it after the tests of the calling file. */
export async function useRecordingServer(url: string) {
  /** The responses, by the API key of their requests. */
  const recorded = new Map<string, RecordedResponse[]>();
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "" } = request;
    const sent = new Headers(Object.entries(request.headersDistinct).map(([name, values]) => [name, String(values)]));
    for (const name of PER_CONNECTION) sent.delete(name);
    const body = await buffer(request);
    const received = await fetch(url + path, {
      method,
      headers: sent,
      body: body.length > 0 ? new Uint8Array(body) : null,
    });
    const text = await received.text();
    const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const one = { method, path, status: received.status, headers: received.headers, text };
    recorded.set(key, [...(recorded.get(key) ?? []), one]);
    response.writeHead(received.status, { "Content-Type": received.headers.get("content-type") ?? "text/plain" });
    response.end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, recorded };
}
