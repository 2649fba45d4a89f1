// Parses the worker's messages.

import { type CodeCreatedV1, codeCreatedV1, codeDeletedV1, codeMovedV1 } from "@qr/contracts";
import type { Delivery } from "@qr/messaging";
import type { z } from "zod";
import type { ImageFormat, ShownSymbol } from "./symbol/symbol.ts";

/** Thrown if a message from the broker cannot be parsed. A retry would fail too. The error's `message` gives the reason. */
export class UnreadableJobError extends Error {
  override readonly name = "UnreadableJobError";
}

/** A job that draws and stores a new code's images. */
export interface DrawingJob {
  kind: "draw";
  /** The code's UUID, in lowercase. */
  codeId: string;
  symbol: ShownSymbol;
  /** Both formats, the code's own format first. */
  formats: readonly [ImageFormat, ImageFormat];
}

/**
 * A job that deletes stored images, in all designs: those of a deleted code, or those of the previous symbol of a code
 * that has moved.
 */
export interface DeletionJob {
  kind: "delete";
  /** The code's UUID, in lowercase. */
  codeId: string;
  /** Number of times the code had moved when the images were drawn. */
  moves: number;
  /** Number of designs that the code has had. */
  designs: number;
}

const MAX_BODY_BYTES = 64 * 1024;

/** Returns the job in a message. Throws an UnreadableJobError if the message is unknown, too large, or invalid. */
export function readRenderJob({ name, body }: Pick<Delivery, "name" | "body">): DrawingJob | DeletionJob {
  if (name === "code.created.v1") return drawingJob(parse(codeCreatedV1, body));
  if (name === "code.moved.v1") {
    const { code_id, moves, revision } = parse(codeMovedV1, body);
    return { kind: "delete", codeId: code_id.toLowerCase(), moves: moves - 1, designs: revision };
  }
  if (name === "code.deleted.v1") {
    const { code_id, moves, revision } = parse(codeDeletedV1, body);
    return { kind: "delete", codeId: code_id.toLowerCase(), moves, designs: revision };
  }
  throw new UnreadableJobError(`unknown message ${JSON.stringify(name.slice(0, 100))}`);
}

function drawingJob({ code_id, payload, color, format, style }: CodeCreatedV1): DrawingJob {
  return {
    kind: "draw",
    codeId: code_id.toLowerCase(),
    symbol: { payload, dark: color.dark, light: color.light, style: style ?? null },
    formats: format === "svg" ? ["svg", "png"] : ["png", "svg"],
  };
}

function parse<T>(schema: z.ZodType<T>, body: Buffer): T {
  if (body.length > MAX_BODY_BYTES) throw new UnreadableJobError(`unreadable: ${body.length} bytes`);
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  const violations = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  throw new UnreadableJobError(`unreadable: ${violations.join("; ")}`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new UnreadableJobError("unreadable: not JSON in UTF-8");
  }
}

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/** Returns a code's creation time, in Unix ms, from its UUIDv7; undefined for other UUID versions. */
export function creationMs(codeId: string): number | undefined {
  const [, high, low] = UUID_V7.exec(codeId) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16);
}
