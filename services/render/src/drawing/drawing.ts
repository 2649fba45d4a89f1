// Draws pictures for the worker and the image host, a few at a time and on-demand requests first. A thread is terminated if its picture
// takes too long. An independent decoder reads every picture back.

import { counter, gauge } from "@qr/runtime";
import type { DrawingTask } from "../symbol/draw-verified.ts";
import { levelOf } from "../symbol/matrix.ts";
import type { Picture, PictureSize } from "../symbol/picture.ts";
import { type ImageFormat, type NamedShownSymbol, type ShownSymbol, UnreadablePictureError } from "../symbol/symbol.ts";
import { createDrawingThread, type DrawingThread, DrawingTimeoutError } from "./drawing-thread.ts";

/** Number of threads. More threads would take CPU time from other requests. */
const MAX_CONCURRENT_DRAWINGS = 2;
/** Maximum number of waiting on-demand drawings. The largest PNGs take about 100 ms each, so the last of 100 waits several seconds. */
const MAX_WAITING_ON_DEMAND = 100;
/** Deadline for a drawing, in ms. The largest images take less than a second on a busy machine. */
const DRAWING_DEADLINE_MS = 10_000;

/** Placeholders for PNG and SVG files, which have neither a title nor a date. */
const NO_SLUG = "";
const NO_DATE = new Date(0);

type Requester = "worker" | "on_demand";

export class DrawingBusyError extends Error {
  override readonly name = "DrawingBusyError";
}

export interface Drawing {
  /** Returns a PNG or SVG file. Rejects with a DrawingBusyError (on demand only), a DrawingTimeoutError, or an error from drawVerified. */
  draw(symbol: ShownSymbol, format: ImageFormat, size: PictureSize, requester: Requester): Promise<Buffer>;
  /** Returns a file in any format, drawn on demand. Rejects with the same errors as `draw`. */
  drawPicture(symbol: NamedShownSymbol, picture: Picture, madeAt: Date): Promise<Buffer>;
  /** Terminates the threads. Rejects the running drawings. */
  close(): Promise<void>;
}

export function createDrawing({ createThread = createDrawingThread, deadlineMs = DRAWING_DEADLINE_MS } = {}): Drawing {
  const waiting: Record<Requester, (() => void)[]> = { on_demand: [], worker: [] };
  const threads: DrawingThread[] = [];
  const idle: DrawingThread[] = [];
  let running = 0;
  let isClosed = false;
  const countDrawn = counter("render_images_drawn_total", "Images drawn, by format and requester.");
  const countRejected = counter("render_drawings_refused_total", "Images not drawn because too many were waiting.");
  const countUnreadable = counter(
    "render_images_unreadable_total",
    "Images withheld because a decoder could not read them.",
  );
  const countEnded = counter(
    "render_drawings_ended_total",
    "Drawings terminated with their thread because they took too long.",
  );
  gauge("render_drawings_waiting", "Images waiting to be drawn.", () => {
    return waiting.on_demand.length + waiting.worker.length;
  });
  gauge("render_drawings_running", "Images being drawn.", () => running);

  /** Acquires a semaphore slot. On-demand requests take precedence; if too many are waiting, further ones are rejected with a DrawingBusyError. */
  async function acquire(requester: Requester): Promise<void> {
    if (running < MAX_CONCURRENT_DRAWINGS) {
      running += 1;
      return;
    }
    if (requester === "on_demand" && waiting.on_demand.length >= MAX_WAITING_ON_DEMAND) {
      countRejected();
      throw new DrawingBusyError("Too many images are waiting to be drawn.");
    }
    await new Promise<void>((resolve) => waiting[requester].push(resolve));
  }

  function release(): void {
    const next = waiting.on_demand.shift() ?? waiting.worker.shift();
    if (next) next();
    else running -= 1;
  }

  /** Returns an idle thread, or a new thread if none is idle. There are never more threads than slots. */
  function takeThread(): DrawingThread {
    if (isClosed) throw new Error("The drawing queue is closed.");
    const thread = idle.pop();
    if (thread) return thread;
    const added = createThread();
    threads.push(added);
    return added;
  }

  async function run(requester: Requester, task: DrawingTask): Promise<Buffer> {
    await acquire(requester);
    let thread: DrawingThread | undefined;
    try {
      thread = takeThread();
      const bytes = await thread.run(task, deadlineMs);
      countDrawn(1, { format: task.picture.format, requester });
      return bytes;
    } catch (error) {
      if (error instanceof UnreadablePictureError) countUnreadable(1, { format: task.picture.format });
      if (error instanceof DrawingTimeoutError) countEnded();
      throw error;
    } finally {
      if (thread) idle.push(thread);
      release();
    }
  }

  return {
    draw: (symbol, format, size, requester) => {
      const picture = { format, size, level: levelOf(symbol) };
      return run(requester, { symbol: { ...symbol, slug: NO_SLUG }, picture, madeAt: NO_DATE });
    },
    drawPicture: (symbol, picture, madeAt) => run("on_demand", { symbol, picture, madeAt }),
    close: async () => {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
