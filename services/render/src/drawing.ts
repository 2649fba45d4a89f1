// Draws for the worker and for the image host: a few pictures at a time, those that someone waits for first, each in a thread that is
// ended where it takes too long, and none that an independent decoder has not read back.

import { counter, gauge } from "@qr/runtime";
import type { PictureSize } from "./symbol/check.ts";
import type { Picture } from "./symbol/formats/picture.ts";
import { levelOf, type NamedShownSymbol, type ShownSymbol } from "./symbol/formats/shown-symbol.ts";
import type { ImageFormat } from "./symbol/symbol.ts";
import type { DrawingTask } from "./symbol/verify/draw-verified.ts";
import { UnreadablePictureError } from "./symbol/verify/verify-picture.ts";
import { createDrawingThread, type DrawingThread, DrawingTimeoutError } from "./threads/drawing-thread.ts";

/** Threads, and so pictures at a time: more of them would take the cores from those who wait for an answer of any other kind. */
const CONCURRENT_DRAWINGS = 2;
/** Beyond so many the image host refuses: the largest PNGs take some 80 ms each, so these wait for a few seconds. */
const MAX_WAITING_ON_THE_SPOT = 100;
/** The largest pictures take less than a second on a busy machine; the start of a thread is in it. */
const DRAWING_DEADLINE_MS = 10_000;

/** PNG and SVG have neither title nor date. */
const NO_SLUG = "";
const NO_DATE = new Date(0);

type DrawingPlace = "worker" | "on_the_spot";

/** So many pictures are waiting to be drawn that another one would not be drawn in time. */
export class DrawingBusyError extends Error {
  override readonly name = "DrawingBusyError";
}

export interface Drawing {
  /**
   * The image file's bytes. Rejects with a DrawingBusyError (never for the worker, which bounds itself), a DrawingTimeoutError, and as
   * drawVerified does.
   */
  draw(symbol: ShownSymbol, format: ImageFormat, size: PictureSize, place: DrawingPlace): Promise<Buffer>;
  /** The bytes of any file, drawn on the spot. Rejects as draw does. */
  drawPicture(symbol: NamedShownSymbol, picture: Picture, madeAt: Date): Promise<Buffer>;
  /** Ends the threads; what is being drawn rejects. */
  close(): Promise<void>;
}

/** `createThread` stands in for a real one in tests. */
export function createDrawing({ createThread = createDrawingThread, deadlineMs = DRAWING_DEADLINE_MS } = {}): Drawing {
  const waiting: Record<DrawingPlace, (() => void)[]> = { on_the_spot: [], worker: [] };
  const threads: DrawingThread[] = [];
  const idle: DrawingThread[] = [];
  let running = 0;
  let isClosed = false;
  const countDrawn = counter("render_images_drawn_total", "Images drawn, by format and place.");
  const countRefused = counter("render_drawings_refused_total", "Images not drawn because too many were waiting.");
  const countUnreadable = counter(
    "render_images_unreadable_total",
    "Images withheld because a decoder did not read them.",
  );
  const countEnded = counter(
    "render_drawings_ended_total",
    "Drawings that took too long and were ended with their thread.",
  );
  gauge("render_drawings_waiting", "Pictures that wait to be drawn.", () => {
    return waiting.on_the_spot.length + waiting.worker.length;
  });
  gauge("render_drawings_running", "Pictures that are being drawn.", () => running);

  async function enter(place: DrawingPlace): Promise<void> {
    if (running < CONCURRENT_DRAWINGS) {
      running += 1;
      return;
    }
    if (place === "on_the_spot" && waiting.on_the_spot.length >= MAX_WAITING_ON_THE_SPOT) {
      countRefused();
      throw new DrawingBusyError("Too many pictures are waiting to be drawn.");
    }
    await new Promise<void>((resolve) => waiting[place].push(resolve));
  }

  /** Hands the place on, so that the number of running drawings stays. */
  function leave(): void {
    const next = waiting.on_the_spot.shift() ?? waiting.worker.shift();
    if (next) next();
    else running -= 1;
  }

  /** An idle thread, or one more: there are never more than drawings at a time. */
  function takeThread(): DrawingThread {
    if (isClosed) throw new Error("Drawing has ended.");
    const thread = idle.pop();
    if (thread) return thread;
    const added = createThread();
    threads.push(added);
    return added;
  }

  async function inTurn(place: DrawingPlace, task: DrawingTask): Promise<Buffer> {
    await enter(place);
    let thread: DrawingThread | undefined;
    try {
      thread = takeThread();
      const bytes = await thread.run(task, deadlineMs);
      countDrawn(1, { format: task.picture.format, place });
      return bytes;
    } catch (error) {
      if (error instanceof UnreadablePictureError) countUnreadable(1, { format: task.picture.format });
      if (error instanceof DrawingTimeoutError) countEnded();
      throw error;
    } finally {
      if (thread) idle.push(thread);
      leave();
    }
  }

  return {
    draw: (symbol, format, size, place) => {
      const picture = { format, size, level: levelOf(symbol) };
      return inTurn(place, { symbol: { ...symbol, slug: NO_SLUG }, picture, madeAt: NO_DATE });
    },
    drawPicture: (symbol, picture, madeAt) => inTurn("on_the_spot", { symbol, picture, madeAt }),
    close: async () => {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
