// Finds the bytes of an image: memory, then the store, then drawing on the spot. Used by image-routes.ts.

import { createHash } from "node:crypto";
import { counter, gauge, HttpError, type Logger, unavailable } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { Dependency } from "../dependency.ts";
import { type Drawing, DrawingBusyError } from "../drawing.ts";
import type { ImageName, ImageStore } from "../image-store/image-store.ts";
import { creationMs } from "../render-job.ts";
import { DEFAULT_PICTURE } from "../symbol/check.ts";
import { DEFAULT_LEVEL, modulesAt } from "../symbol/correction.ts";
import { isStoredPicture, leastPrintMm, type Picture } from "../symbol/formats/picture.ts";
import { levelOf, type NamedShownSymbol } from "../symbol/formats/shown-symbol.ts";
import { DrawingTimeoutError } from "../threads/drawing-thread.ts";
import { type AskedImage, checkLogoPicture, refusedPicture } from "./image-request.ts";
import type { KnownSymbols } from "./known-symbols.ts";

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 300;
/** Images that are being written to the store beside their requests; the worker writes what is left out. */
const MAX_BACKGROUND_WRITES = 16;

export interface Image {
  bytes: Buffer;
  /** A strong entity tag of the bytes, with its quotes. */
  tag: string;
  /** The least side of a print in millimetres; undefined where the image came from the store while Postgres was away. */
  printMm: number | undefined;
}

type FoundBytes = Omit<Image, "tag">;

interface FoundImage extends Image {
  /** Undefined where the image came from the store while Postgres was away. */
  slug: string | undefined;
}

export interface ImageLibrary {
  /**
   * The image. Rejects with an HttpError: `not_found` for an unknown or deleted code, `invalid_request` where the symbol does
   * not fit the picture, `unavailable` while too much is away to know.
   */
  find(asked: AskedImage): Promise<FoundImage>;
}

interface LibraryParts {
  symbols: KnownSymbols;
  store: ImageStore;
  /** Guards the reads of the store. */
  storeReads: Dependency;
  drawing: Drawing;
  log: Logger;
}

export function createImageLibrary({ symbols, store, storeReads, drawing, log }: LibraryParts): ImageLibrary {
  const countEvicted = counter("render_images_evicted_total", "Images dropped because the memory was full.");
  const countFailure = counter("render_failures_total", "Images that could not be drawn, kept or read, by step.");
  const countUnwritten = counter(
    "render_writes_skipped_total",
    "Images drawn on the spot that were not kept: too many.",
  );
  const cached = new LRUCache<string, Image>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
    dispose: (_image, _key, reason) => {
      if (reason === "evict") countEvicted();
    },
  });
  gauge("render_images_cached_bytes", "Bytes of images in memory.", () => cached.calculatedSize);
  const underWay = new Map<string, Promise<Image | undefined>>();
  let backgroundWrites = 0;

  /** One search for an image at a time; all who ask meanwhile get its result. */
  function once(key: string, search: () => Promise<FoundBytes | undefined>): Promise<Image | undefined> {
    const known = underWay.get(key);
    if (known) return known;
    const found = search()
      .then((file) => {
        if (!file) return undefined;
        const image = { ...file, tag: tagOf(file.bytes) };
        cached.set(key, image);
        return image;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, found);
    return found;
  }

  async function readStored(name: ImageName): Promise<Buffer | undefined> {
    try {
      return await storeReads.call(() => store.get(name));
    } catch (error) {
      countFailure(1, { step: "read" });
      log.debug({ err: error }, "an image could not be read from the store");
      return undefined;
    }
  }

  async function draw(symbol: NamedShownSymbol, picture: Picture, codeId: string): Promise<Buffer> {
    try {
      if (isStoredPicture(picture, levelOf(symbol)))
        return await drawing.draw(symbol, picture.format, DEFAULT_PICTURE, "on_the_spot");
      return await drawing.drawPicture(symbol, picture, new Date(creationMs(codeId) ?? 0));
    } catch (error) {
      if (error instanceof DrawingBusyError || error instanceof DrawingTimeoutError)
        throw unavailable("Drawing", error);
      countFailure(1, { step: "draw" });
      throw error;
    }
  }

  async function readOrDraw(symbol: NamedShownSymbol, picture: Picture, name: ImageName): Promise<Buffer> {
    const stored = await readStored(name);
    if (stored) return stored;
    const drawn = await draw(symbol, picture, name.codeId);
    keepBesides(name, drawn);
    return drawn;
  }

  function keepBesides(name: ImageName, bytes: Buffer): void {
    if (storeReads.state() === "down") return;
    if (backgroundWrites >= MAX_BACKGROUND_WRITES) {
      countUnwritten();
      return;
    }
    backgroundWrites += 1;
    store
      .put(name, bytes)
      .catch((error: unknown) => {
        countFailure(1, { step: "write" });
        log.debug({ err: error }, "an image drawn on the spot could not be kept");
      })
      .finally(() => {
        backgroundWrites -= 1;
      });
  }

  async function make(symbol: NamedShownSymbol, { codeId, picture: asked }: AskedImage): Promise<FoundBytes> {
    if (symbol.style?.logo) checkLogoPicture(asked);
    const picture: Picture = { ...asked, level: asked.level ?? levelOf(symbol) };
    const printMm = printMmOf(symbol, picture);
    const bytes = isStoredPicture(picture, levelOf(symbol))
      ? await readOrDraw(symbol, picture, { codeId, format: picture.format })
      : await draw(symbol, picture, codeId);
    return { bytes, printMm };
  }

  /** Undefined where neither Postgres nor the store can tell. */
  async function search(asked: AskedImage, symbol: NamedShownSymbol | undefined): Promise<Image | undefined> {
    const { codeId, picture } = asked;
    const key = keyOf(asked);
    const remembered = cached.get(key);
    if (remembered) return remembered;
    if (symbol) return once(key, () => make(symbol, asked));
    // Of any symbol: without a level that was asked for, it is the symbol's own.
    const known: Picture = { ...picture, level: picture.level ?? DEFAULT_LEVEL };
    if (picture.level !== undefined || !isStoredPicture(known, DEFAULT_LEVEL)) return undefined;
    const { format } = known;
    return once(`${key} stored`, async () => {
      const bytes = await readStored({ codeId, format });
      return bytes && { bytes, printMm: undefined };
    });
  }

  return {
    find: async (asked) => {
      const known = await symbols.look(asked.codeId);
      if (known.kind === "missing") throw new HttpError("not_found", "There is no such image.");
      const symbol = known.kind === "symbol" ? known.symbol : undefined;
      const image = await search(asked, symbol);
      if (!image) throw unavailable("The database");
      return { ...image, slug: symbol?.slug };
    },
  };
}

/** Throws the 400 of a picture that the symbol cannot be drawn as. */
function printMmOf({ payload, style = null }: NamedShownSymbol, picture: Picture): number {
  try {
    return leastPrintMm(modulesAt(payload, picture.level), style, picture);
  } catch (error) {
    throw refusedPicture(error, picture) ?? error;
  }
}

/** All that decides over the bytes of an image. */
function keyOf({ codeId, picture }: AskedImage): string {
  const { format, level } = picture;
  const lengths =
    "size" in picture
      ? [picture.size.sizePx, picture.size.marginModules, picture.dpi ?? "-"]
      : [picture.page.sideMm, picture.page.marginModules];
  return [codeId, format, level ?? "-", ...lengths].join(" ");
}

function tagOf(bytes: Buffer): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}
