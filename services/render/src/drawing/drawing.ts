// Draws pictures for the worker and the image host. A process is killed if its picture takes too long. An independent decoder reads every
// picture back.

import { counter } from "@qr/runtime";
import type { DrawingTask } from "../symbol/draw-verified.ts";
import { levelOf } from "../symbol/matrix.ts";
import type { Picture, PictureSize } from "../symbol/picture.ts";
import { type ImageFormat, type NamedShownSymbol, type ShownSymbol, UnreadablePictureError } from "../symbol/symbol.ts";
import { createDrawingProcess, type DrawingProcess, DrawingTimeoutError } from "./drawing-process.ts";
import { createDrawingQueue, type Requester } from "./drawing-queue.ts";

/** Deadline for a drawing, in ms. The largest images take about 1.1 s of CPU time (163 units; see image-budget.ts). */
const DRAWING_DEADLINE_MS = 10_000;

/** Placeholders for PNG and SVG files, which have neither a title nor a date. */
const NO_SLUG = "";
const NO_DATE = new Date(0);

export interface Drawing {
  /** Returns a PNG or SVG file. Rejects with a DrawingTimeoutError, an error from drawVerified, or an error from the queue. */
  draw(symbol: ShownSymbol, format: ImageFormat, size: PictureSize, requester: Requester): Promise<Buffer>;
  /** Returns a file in any format. Rejects with the same errors as `draw`. */
  drawPicture(symbol: NamedShownSymbol, picture: Picture, madeAt: Date, requester: Requester): Promise<Buffer>;
  /** Kills the processes. Rejects the running drawings. */
  close(): Promise<void>;
}

export function createDrawing({
  createProcess = createDrawingProcess,
  deadlineMs = DRAWING_DEADLINE_MS,
  queue = createDrawingQueue(),
} = {}): Drawing {
  const processes: DrawingProcess[] = [];
  const idle: DrawingProcess[] = [];
  let isClosed = false;
  const countDrawn = counter("render_images_drawn_total", "Images drawn, by format and requester.");
  const countUnreadable = counter(
    "render_images_unreadable_total",
    "Images withheld because a decoder could not read them.",
  );
  const countEnded = counter(
    "render_drawings_ended_total",
    "Drawings whose process was killed because they took too long.",
  );

  /** Returns an idle process, or a new process if none is idle. There are never more processes than drawings that the queue runs at once. */
  function takeProcess(): DrawingProcess {
    if (isClosed) throw new Error("The drawing queue is closed.");
    const process = idle.pop();
    if (process) return process;
    const added = createProcess();
    processes.push(added);
    return added;
  }

  async function drawInProcess({ kind }: Requester, task: DrawingTask): Promise<Buffer> {
    const process = takeProcess();
    try {
      const bytes = await process.run(task, deadlineMs);
      countDrawn(1, { format: task.picture.format, requester: kind });
      return bytes;
    } catch (error) {
      if (error instanceof UnreadablePictureError) countUnreadable(1, { format: task.picture.format });
      if (error instanceof DrawingTimeoutError) countEnded();
      throw error;
    } finally {
      idle.push(process);
    }
  }

  const run = (requester: Requester, task: DrawingTask) => queue.run(requester, () => drawInProcess(requester, task));

  return {
    draw: (symbol, format, size, requester) => {
      const picture = { format, size, level: levelOf(symbol) };
      return run(requester, { symbol: { ...symbol, slug: NO_SLUG }, picture, madeAt: NO_DATE });
    },
    drawPicture: (symbol, picture, madeAt, requester) => run(requester, { symbol, picture, madeAt }),
    close: async () => {
      isClosed = true;
      await Promise.all(processes.map((process) => process.close()));
    },
  };
}
