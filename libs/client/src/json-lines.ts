// Reads a body of one JSON value a line, as it comes.

import { QrConnectionError } from "./errors.ts";

/** The values in order. Rejects with a QrConnectionError where the body ends before it is whole. */
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
    // Also where the caller leaves its loop early: the service stops reading codes for nobody.
    await reader.cancel().catch(() => undefined);
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new QrConnectionError("The response ended before it was whole.", { cause: error });
  }
}
