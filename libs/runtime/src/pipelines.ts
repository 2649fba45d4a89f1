// Tracks the unfinished responses of each connection, in the order of their requests. A client that pipelines sends requests without waiting
// for the responses to earlier ones.

import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

const pipelines = new WeakMap<Duplex, Set<ServerResponse>>();

/** Adds a response to its connection's pipeline until the response closes. Returns the new number of unfinished responses. */
export function addToPipeline(socket: Duplex, response: ServerResponse): number {
  let pipeline = pipelines.get(socket);
  if (pipeline === undefined) {
    pipeline = new Set();
    pipelines.set(socket, pipeline);
  }
  const { size } = pipeline.add(response);
  response.once("close", () => pipeline.delete(response));
  return size;
}

/** Returns the unfinished responses of a connection. The first is being sent; the others wait. */
export function unfinishedResponses(socket: Duplex): ServerResponse[] {
  return [...(pipelines.get(socket) ?? [])];
}
