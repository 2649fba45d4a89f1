// Reads a stream with one JSON value per line.

import { QrConnectionError } from "./errors.ts";

/** Yields the value on each line, in order. Rejects with a QrConnectionError if the body is cut off. */
export async function* readJsonLines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await readChunk(reader);
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line !== "") yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    // Also runs if the caller exits its loop early, so that the service stops sending.
    await reader.cancel().catch(() => undefined);
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new QrConnectionError("The response was cut off.", { cause: error });
  }
}
