// What a message asks the worker to draw. Read by render-jobs.ts.

import { codeCreatedV1 } from "@qr/contracts";
import type { Delivery } from "@qr/messaging";
import type { ShownSymbol } from "./symbol/formats/shown-symbol.ts";
import type { ImageFormat } from "./symbol/symbol.ts";

/** The message is not one that the worker understands, and never will be; `message` says why. */
export class UnreadableJobError extends Error {
  override readonly name = "UnreadableJobError";
}

export interface RenderJob {
  /** The code's UUID in lower case. */
  codeId: string;
  symbol: ShownSymbol;
  /** Both formats, the one that was asked for first. */
  formats: readonly [ImageFormat, ImageFormat];
}

const KNOWN_MESSAGE = "code.created.v1";
const MAX_BODY_BYTES = 64 * 1024;

/** The job of a message. Throws an UnreadableJobError. */
export function readRenderJob({ name, body }: Pick<Delivery, "name" | "body">): RenderJob {
  if (name !== KNOWN_MESSAGE) throw new UnreadableJobError(`unknown message ${JSON.stringify(name.slice(0, 100))}`);
  if (body.length > MAX_BODY_BYTES) throw new UnreadableJobError(`unreadable: ${body.length} bytes`);
  const parsed = codeCreatedV1.safeParse(parseJson(body));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
    throw new UnreadableJobError(`unreadable: ${faults.join("; ")}`);
  }
  const { code_id, payload, color, format, style = null } = parsed.data;
  return {
    codeId: code_id.toLowerCase(),
    symbol: { payload, dark: color.dark, light: color.light, style },
    formats: format === "svg" ? ["svg", "png"] : ["png", "svg"],
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new UnreadableJobError("unreadable: not JSON in UTF-8");
  }
}

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/** Unix time in ms at which a code was made, from its UUIDv7; undefined for another version of UUID. */
export function creationMs(codeId: string): number | undefined {
  const [, high, low] = UUID_V7.exec(codeId) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16);
}
