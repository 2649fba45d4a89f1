// Draws for the worker and for the image host: a few pictures at a time, those that someone waits for first.

import { counter, gauge } from "@qr/runtime";
import type { PictureSize } from "./symbol/check.ts";
import { drawSymbol } from "./symbol/draw-symbol.ts";
import { drawPdf, type PageSize } from "./symbol/pdf.ts";
import type { DrawnSymbol, ImageFormat, NamedSymbol } from "./symbol/symbol.ts";

/** What takes long, the compression, runs in threads; more of it at a time would take them from files and look-ups. */
const CONCURRENT_DRAWINGS = 2;
/** Beyond so many the image host refuses: the largest pictures take some 60 ms each, so these wait for a few seconds. */
const MAX_WAITING_ON_THE_SPOT = 100;

type DrawingPlace = "worker" | "on_the_spot";

/** So many pictures are waiting to be drawn that another one would not be drawn in time. */
export class DrawingBusyError extends Error {
  override readonly name = "DrawingBusyError";
}

export interface Drawing {
  /**
   * The image file's bytes. Rejects with a DrawingBusyError (never for the worker, which bounds itself), and as drawSymbol
   * does.
   */
  draw(symbol: DrawnSymbol, format: ImageFormat, size: PictureSize, place: DrawingPlace): Promise<Buffer>;
  /** The bytes of a PDF, drawn on the spot. Rejects with a DrawingBusyError, and as drawPdf does. */
  drawPage(symbol: NamedSymbol, page: PageSize, madeAt: Date): Promise<Buffer>;
}

export function createDrawing(): Drawing {
  const waiting: Record<DrawingPlace, (() => void)[]> = { on_the_spot: [], worker: [] };
  let running = 0;
  const countDrawn = counter("render_images_drawn_total", "Images drawn, by format and place.");
  const countRefused = counter("render_drawings_refused_total", "Images not drawn because too many were waiting.");
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

  async function inTurn(place: DrawingPlace, format: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    await enter(place);
    try {
      const bytes = await draw();
      countDrawn(1, { format, place });
      return bytes;
    } finally {
      leave();
    }
  }

  return {
    draw: (symbol, format, size, place) => inTurn(place, format, () => drawSymbol(symbol, format, size)),
    drawPage: (symbol, page, madeAt) => inTurn("on_the_spot", "pdf", () => drawPdf(symbol, page, madeAt)),
  };
}
