// The worker: takes new codes from the queue, draws both images of each and keeps them. Called by startRender.
//
// A message ends when both images are kept (ack), or when it cannot be drawn (dead letters, with the reason). While the store
// is away it is held, and as many as may be held are all that is taken. Held for very long, messages go back (retry) and
// nothing is taken until the store has kept an image again: brokers do not let a message be held for ever.

import type { Bus, Consumer, Delivery } from "@qr/messaging";
import { backoffMs, continueTrace, type Logger, pause, tracedStep, withDeadline, withinSpan } from "@qr/runtime";
import type { Drawing } from "./drawing.ts";
import type { ImageName, ImageStore } from "./image-store/image-store.ts";
import { type RenderJob, readRenderJob, UnreadableJobError } from "./render-job.ts";
import { createRenderMetrics } from "./render-metrics.ts";
import { DEFAULT_PICTURE } from "./symbol/check.ts";
import type { ShownSymbol } from "./symbol/formats/shown-symbol.ts";
import { type ImageFormat, UndrawableSymbolError } from "./symbol/symbol.ts";
import { UnreadablePictureError } from "./symbol/verify/verify-picture.ts";

/** Messages held at a time; one is drawn while others are being kept. */
const PREFETCH = 4;
const DRAWING_TRIES = 5;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
/** RabbitMQ takes a held message back after 30 minutes, and counts it as a delivery that failed. */
const LONGEST_HOLD_MS = 15 * 60 * 1000;

interface JobParts {
  bus: Bus;
  drawing: Drawing;
  store: ImageStore;
  log: Logger;
  longestHoldMs?: number;
}

export interface RenderJobs {
  /** Takes nothing more and lets the jobs under way end; what waits for the store goes back to the queue. */
  stop(deadlineMs: number): Promise<void>;
}

/** Starts to take messages; store and broker may be away. */
export async function startRenderJobs(parts: JobParts): Promise<RenderJobs> {
  const { bus, drawing, store, log, longestHoldMs = LONGEST_HOLD_MS } = parts;
  const metrics = createRenderMetrics();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let consumer: Consumer | undefined;
  let isPaused = false;

  async function take(): Promise<void> {
    consumer = await bus.consume("render.codes", { prefetch: PREFETCH }, (delivery) => {
      const job = handleTraced(delivery).finally(() => running.delete(job));
      running.add(job);
    });
  }

  async function handleTraced(delivery: Delivery): Promise<void> {
    const span = continueTrace(delivery.traceParent, "draw code", {
      kind: "consumer",
      attributes: { "messaging.message.id": delivery.id, "qr.attempt": delivery.attempt },
    });
    const fault = await withinSpan(span, () => handle(delivery));
    span?.end(fault);
  }

  /** Gives back why the message went to the dead letters, where it did. */
  async function handle(delivery: Delivery): Promise<unknown> {
    try {
      const job = readRenderJob(delivery);
      metrics.noteWait(job.codeId);
      const isKept = await drawAndKeep(job);
      if (isKept) delivery.ack();
      else delivery.retry();
      return undefined;
    } catch (error) {
      // Drawing ends with the service; whoever takes the message next draws it.
      if (stopping.signal.aborted && !isForEver(error)) return delivery.retry();
      metrics.countFailure(1, { step: error instanceof UnreadableJobError ? "message" : "draw" });
      await delivery.deadLetter(reasonOf(error));
      return error;
    }
  }

  /** Whether both images are kept. Throws where an image cannot be drawn. */
  async function drawAndKeep({ codeId, symbol, formats }: RenderJob): Promise<boolean> {
    // The message does not have the logo's pixels: such images are drawn when they are first asked for.
    if (symbol.style?.logo) return true;
    for (const format of formats) {
      const attributes = { "qr.code_id": codeId, "qr.format": format };
      const bytes = await tracedStep("draw symbol", { attributes }, () => drawWithTries(symbol, format));
      if (!(await tracedStep("keep image", { attributes }, () => keep({ codeId, format }, bytes)))) return false;
    }
    return true;
  }

  async function drawWithTries(symbol: ShownSymbol, format: ImageFormat): Promise<Buffer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await drawing.draw(symbol, format, DEFAULT_PICTURE, "worker");
      } catch (error) {
        if (isForEver(error) || stopping.signal.aborted || tries >= DRAWING_TRIES) throw error;
        log.warn({ err: error, tries }, "an image could not be drawn; trying again");
        await pause(backoffMs(tries - 1, FIRST_WAIT_MS, LONGEST_WAIT_MS), stopping.signal);
      }
    }
  }

  /** Whether the store has the image: false where it was away at the stop, or for the longest that a message is held. */
  async function keep(name: ImageName, bytes: Buffer): Promise<boolean> {
    const heldSinceMs = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        await store.put(name, bytes);
        return true;
      } catch (error) {
        metrics.countFailure(1, { step: "write" });
        if (tries === 1) log.warn({ err: error }, "an image could not be kept; the worker waits for the store");
      }
      if (stopping.signal.aborted) return false;
      if (performance.now() - heldSinceMs >= longestHoldMs) {
        restUntilKept(name, bytes).catch((error: unknown) => log.error({ err: error }, "the worker cannot go on"));
        return false;
      }
      await pause(backoffMs(tries - 1, FIRST_WAIT_MS, LONGEST_WAIT_MS), stopping.signal);
    }
  }

  /** Takes nothing until the store has kept this image, which is one that it lacks. */
  async function restUntilKept(name: ImageName, bytes: Buffer): Promise<void> {
    if (isPaused) return;
    isPaused = true;
    log.error("the image store is away; the worker takes no more codes until it is back");
    await consumer?.cancel();
    for (let tries = 1; !stopping.signal.aborted; tries += 1) {
      const isKept = await store.put(name, bytes).then(
        () => true,
        () => false,
      );
      if (isKept) break;
      await pause(backoffMs(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS), stopping.signal);
    }
    isPaused = false;
    if (stopping.signal.aborted) return;
    log.info("the image store is back; the worker goes on");
    await take();
  }

  await take();
  return {
    stop: async (deadlineMs) => {
      stopping.abort();
      const ended = (consumer?.cancel() ?? Promise.resolve()).then(() => Promise.all(running));
      await withDeadline(ended, deadlineMs, "the worker").catch(() => {});
    },
  };
}

/** Another try would end as this one did. */
function isForEver(error: unknown): boolean {
  return [UndrawableSymbolError, UnreadablePictureError, UnreadableJobError].some((kind) => error instanceof kind);
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableJobError) return error.message;
  if (error instanceof UndrawableSymbolError) return `undrawable: ${error.message}`;
  if (error instanceof UnreadablePictureError) return `withheld: ${error.message}`;
  return `drawing failed ${DRAWING_TRIES} times: ${error instanceof Error ? error.message : String(error)}`;
}
