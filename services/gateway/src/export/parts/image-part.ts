// The images of an account's codes as SVG, drawn in a child process, which is always one batch ahead.

import { codeIdFromUuid } from "@qr/contracts";
import type { ImageDrawing } from "../../codes/drawing/image-drawing.ts";
import { type ExportPart, type Subject, slicesOf, stepped } from "../export-part.ts";
import type { ExportedCodes } from "../exported-codes-store.ts";
import type { SymbolsStore } from "../symbols-store.ts";

/** Number of images that are drawn at a time. Each can contain a logo of up to 512 KiB. */
const BATCH_CODES = 25;

export interface ImagePartOptions {
  codes: ExportedCodes;
  symbols: SymbolsStore;
  createDrawing: () => ImageDrawing;
}

interface Image {
  name: string;
  svg: string;
}

export function imagePart(options: ImagePartOptions): ExportPart {
  return {
    name: "images/",
    about: "The image of each code as SVG, the same as at its svg_url, named after the code's ID.",
    walks: 1,
    async write(archive, subject) {
      const drawing = options.createDrawing();
      try {
        for await (const images of oneAhead(imagesIn(subject, options, drawing))) {
          for (const { name, svg } of images) await archive.add(name, [svg]);
        }
      } finally {
        await drawing.close();
      }
    },
  };
}

async function* imagesIn(
  subject: Subject,
  { codes, symbols }: ImagePartOptions,
  drawing: ImageDrawing,
): AsyncGenerator<Image[]> {
  for await (const ids of stepped(codes.pages(subject), subject)) {
    for (const some of slicesOf(ids, BATCH_CODES)) {
      const found = await symbols.list(some);
      const drawn = await drawing.draw(found, subject.signal);
      yield found.map(({ id }, index) => ({ name: `images/${codeIdFromUuid(id)}.svg`, svg: drawn[index] ?? "" }));
    }
  }
}

/** Yields the items, and requests the next one while the current one is being used. */
async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // An error is reported when the item is awaited.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await items.return(undefined);
  }
}
