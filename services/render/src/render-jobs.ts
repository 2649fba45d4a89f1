// The worker: draws and stores both images of each new code, and deletes the stored images of each deleted code and of each code that has
// moved to another address.
//
// A message is acked when both images have been stored or deleted, or dead-lettered with the reason if they cannot be drawn or may not be
// deleted. While the store is down, at most PREFETCH messages are held. Brokers limit how long a message may be held, so after MAX_HOLD_MS,
// the messages are returned (retry), and nothing is consumed until the store works again.

import type { Bus, Consumer, Delivery } from "@qr/messaging";
import {
  backoffMs,
  continueTrace,
  counter,
  gauge,
  type Logger,
  pause,
  tracedStep,
  withDeadline,
  withinSpan,
} from "@qr/runtime";
import type { Drawing } from "./drawing/drawing.ts";
import { DeletionDeniedError, type ImageStore } from "./image-store/image-store.ts";
import { creationMs, type DeletionJob, type DrawingJob, readRenderJob, UnreadableJobError } from "./render-job.ts";
import { DEFAULT_PICTURE } from "./symbol/picture.ts";
import {
  IMAGE_FORMATS,
  type ImageFormat,
  type ShownSymbol,
  UndrawableSymbolError,
  UnreadablePictureError,
} from "./symbol/symbol.ts";

/** Maximum number of unacked messages. Images for some messages are drawn while images for others are being stored. */
const PREFETCH = 4;
const MAX_DRAWING_TRIES = 5;
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;
/** Maximum time to hold a message, in ms. After 30 minutes, RabbitMQ would requeue the message and count a failed delivery. */
const MAX_HOLD_MS = 15 * 60 * 1000;

interface JobParts {
  bus: Bus;
  drawing: Drawing;
  store: ImageStore;
  log: Logger;
  maxHoldMs?: number;
}

export interface RenderJobs {
  /** Stops consuming and finishes running jobs. Messages that are waiting for the store return to the queue. */
  stop(deadlineMs: number): Promise<void>;
}

/** Starts consuming, even if the store and the broker are down. */
export async function startRenderJobs(parts: JobParts): Promise<RenderJobs> {
  const { bus, drawing, store, log, maxHoldMs = MAX_HOLD_MS } = parts;
  const countFailure = counter("render_failures_total", "Images that could not be drawn, written, or read, by step.");
  const noteAge = measureQueueWait();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let consumer: Consumer | undefined;
  let isPaused = false;

  async function consume(): Promise<void> {
    consumer = await bus.consume("render.codes", { prefetch: PREFETCH }, (delivery) => {
      const job = handleTraced(delivery).finally(() => running.delete(job));
      running.add(job);
    });
  }

  async function handleTraced(delivery: Delivery): Promise<void> {
    const name = delivery.name === "code.created.v1" ? "draw code" : "delete images";
    const span = continueTrace(delivery.traceParent, name, {
      kind: "consumer",
      attributes: { "messaging.message.id": delivery.id, "qr.attempt": delivery.attempt },
    });
    const failure = await withinSpan(span, () => handle(delivery));
    span?.end(failure);
  }

  /** Handles a message. Returns the error if the message was dead-lettered. */
  async function handle(delivery: Delivery): Promise<unknown> {
    try {
      const job = readRenderJob(delivery);
      const isDone = job.kind === "delete" ? await deleteImages(job) : await drawAndStore(job);
      if (isDone) delivery.ack();
      else delivery.retry();
      return undefined;
    } catch (error) {
      // Drawing stops when the service stops; the next consumer draws the images.
      if (stopping.signal.aborted && !isPermanent(error)) return delivery.retry();
      countFailure(1, { step: stepOf(error) });
      await delivery.deadLetter(reasonOf(error));
      return error;
    }
  }

  /** Draws and stores both images. Returns whether both are stored. Throws if an image cannot be drawn. */
  async function drawAndStore({ codeId, symbol, formats }: DrawingJob): Promise<boolean> {
    noteAge(codeId);
    // The message does not contain the logo's pixels, so the image host draws these images when they are requested.
    if (symbol.style?.logo) return true;
    for (const format of formats) {
      const attributes = { "qr.code_id": codeId, "qr.format": format };
      const bytes = await tracedStep("draw symbol", { attributes }, () => drawWithTries(symbol, format));
      if (
        !(await tracedStep("store image", { attributes }, () =>
          untilDone("store", () => store.put({ codeId, format }, bytes)),
        ))
      )
        return false;
    }
    return true;
  }

  /** Deletes both images of each design. Returns whether all are deleted. */
  async function deleteImages({ codeId, moves, designs }: DeletionJob): Promise<boolean> {
    for (let revision = 1; revision <= designs; revision += 1) {
      const isDone = await untilDone("delete", async () => {
        for (const format of IMAGE_FORMATS) await store.delete({ codeId, format, moves, revision });
      });
      if (!isDone) return false;
    }
    return true;
  }

  async function drawWithTries(symbol: ShownSymbol, format: ImageFormat): Promise<Buffer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await drawing.draw(symbol, format, DEFAULT_PICTURE, { kind: "worker" });
      } catch (error) {
        if (isPermanent(error) || stopping.signal.aborted || tries >= MAX_DRAWING_TRIES) throw error;
        log.warn({ err: error, tries }, "could not draw an image; retrying");
        await pause(backoffMs(tries - 1, MIN_WAIT_MS, MAX_WAIT_MS), stopping.signal);
      }
    }
  }

  /** Retries a change to the store until it is made. Returns false if the store stayed down during shutdown or for MAX_HOLD_MS. */
  async function untilDone(verb: "store" | "delete", change: () => Promise<void>): Promise<boolean> {
    const heldSinceMs = performance.now();
    for (let tries = 1; ; tries += 1) {
      const failure = await attempt(change);
      if (failure === undefined) return true;
      if (tries === 1) log.warn({ err: failure }, `could not ${verb} an image; waiting for the store`);
      if (stopping.signal.aborted) return false;
      if (performance.now() - heldSinceMs >= maxHoldMs) {
        pauseUntilDone(change).catch((error: unknown) => log.error({ err: error }, "could not resume the worker"));
        return false;
      }
      await pause(backoffMs(tries - 1, MIN_WAIT_MS, MAX_WAIT_MS), stopping.signal);
    }
  }

  /** Tries a change to the store. Returns the error, or undefined if the change was made. Throws if a retry would fail too. */
  async function attempt(change: () => Promise<void>): Promise<unknown> {
    try {
      await change();
      return undefined;
    } catch (error) {
      if (isPermanent(error)) throw error;
      countFailure(1, { step: "write" });
      return error;
    }
  }

  async function pauseUntilDone(change: () => Promise<void>): Promise<void> {
    if (isPaused) return;
    isPaused = true;
    log.error("the image store is down; the worker is paused");
    await consumer?.cancel();
    for (let tries = 1; !stopping.signal.aborted; tries += 1) {
      const isDone = await change().then(() => true, isPermanent);
      if (isDone) break;
      await pause(backoffMs(tries, MIN_WAIT_MS, MAX_WAIT_MS), stopping.signal);
    }
    isPaused = false;
    if (stopping.signal.aborted) return;
    log.info("the image store is up again; the worker resumes");
    await consume();
  }

  await consume();
  return {
    stop: async (deadlineMs) => {
      stopping.abort();
      const ended = (consumer?.cancel() ?? Promise.resolve()).then(() => Promise.all(running));
      await withDeadline(ended, deadlineMs, "the worker").catch(() => {});
    },
  };
}

/** Defines the gauge for the queue wait, and returns a function that records a code's age when the worker receives the code. */
function measureQueueWait(): (codeId: string) => void {
  let maxWaitMs = 0;
  gauge(
    "render_queue_wait_milliseconds",
    "Longest time from a code's creation to its drawing since the last reading.",
    () => {
      const read = maxWaitMs;
      maxWaitMs = 0;
      return read;
    },
  );
  return (codeId) => {
    const createdMs = creationMs(codeId);
    if (createdMs !== undefined) maxWaitMs = Math.max(maxWaitMs, Date.now() - createdMs);
  };
}

/** Returns whether a retry would fail too. */
function isPermanent(error: unknown): boolean {
  return [UndrawableSymbolError, UnreadablePictureError, UnreadableJobError, DeletionDeniedError].some(
    (kind) => error instanceof kind,
  );
}

function stepOf(error: unknown): string {
  if (error instanceof UnreadableJobError) return "message";
  return error instanceof DeletionDeniedError ? "write" : "draw";
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableJobError || error instanceof DeletionDeniedError) return error.message;
  if (error instanceof UndrawableSymbolError) return `undrawable: ${error.message}`;
  if (error instanceof UnreadablePictureError) return `withheld: ${error.message}`;
  return `drawing failed ${MAX_DRAWING_TRIES} times: ${error instanceof Error ? error.message : String(error)}`;
}
