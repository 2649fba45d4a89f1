// Finds the bytes of an image in memory or in the store, or draws the image on demand.

import { createHash } from "node:crypto";
import { counter, gauge, HttpError, type Logger, unavailable } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { CircuitBreaker } from "../circuit-breaker.ts";
import { type Drawing, DrawingBusyError } from "../drawing/drawing.ts";
import { DrawingTimeoutError } from "../drawing/drawing-thread.ts";
import { type ImageName, type ImageStore, isWholeImage } from "../image-store/image-store.ts";
import { creationMs } from "../render-job.ts";
import { DEFAULT_LEVEL, levelOf, modulesAt } from "../symbol/matrix.ts";
import {
  DEFAULT_PICTURE,
  isStoredPicture,
  minPrintMm,
  type Picture,
  type RequestedPicture,
} from "../symbol/picture.ts";
import type { NamedShownSymbol } from "../symbol/symbol.ts";
import type { KnownSymbols } from "./known-symbols.ts";
import { checkLogoPicture, misfitError } from "./picture-query.ts";

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 300;
/** Maximum number of on-demand images being stored in the background. Further images are not stored and may have to be drawn again. */
const MAX_BACKGROUND_WRITES = 16;

export interface Image {
  bytes: Buffer;
  /** The strong entity tag for the bytes, including the quotes. */
  tag: string;
  /** The smallest width in print, in millimeters; undefined if the image came from the store while Postgres was down. */
  minPrintMm: number | undefined;
}

type FoundBytes = Omit<Image, "tag">;

interface FoundImage extends Image {
  /** The code's slug; undefined if the image came from the store while Postgres was down. */
  slug: string | undefined;
}

interface RequestedImage {
  /** The code's UUID. */
  codeId: string;
  picture: RequestedPicture;
}

export interface ImageLibrary {
  /** Returns an image. Rejects with an HttpError: `not_found`, `invalid_request` if the symbol does not fit in the image, or `unavailable`. */
  find(requested: RequestedImage): Promise<FoundImage>;
}

interface LibraryParts {
  symbols: KnownSymbols;
  store: ImageStore;
  storeReads: CircuitBreaker;
  drawing: Drawing;
  log: Logger;
}

export function createImageLibrary({ symbols, store, storeReads, drawing, log }: LibraryParts): ImageLibrary {
  const countEvicted = counter("render_images_evicted_total", "Images evicted because the cache was full.");
  const countFailure = counter("render_failures_total", "Images that could not be drawn, written, or read, by step.");
  const countUnwritten = counter(
    "render_writes_skipped_total",
    "Images drawn on demand but not stored because too many writes were running.",
  );
  const cached = new LRUCache<string, Image>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
    dispose: (_image, _key, reason) => {
      if (reason === "evict") countEvicted();
    },
  });
  gauge("render_images_cached_bytes", "Size of the images in memory, in bytes.", () => cached.calculatedSize);
  const inFlight = new Map<string, Promise<Image | undefined>>();
  let backgroundWrites = 0;

  function coalesce(key: string, search: () => Promise<FoundBytes | undefined>): Promise<Image | undefined> {
    const known = inFlight.get(key);
    if (known) return known;
    const found = search()
      .then((file) => {
        if (!file) return undefined;
        const image = { ...file, tag: tagOf(file.bytes) };
        cached.set(key, image);
        return image;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, found);
    return found;
  }

  async function readStored(name: ImageName): Promise<Buffer | undefined> {
    try {
      const bytes = await storeReads.call(() => store.get(name));
      if (bytes && !isWholeImage(name, bytes)) throw new Error("The store returned only a part of an image.");
      return bytes;
    } catch (error) {
      countFailure(1, { step: "read" });
      log.debug({ err: error }, "could not read an image from the store");
      return undefined;
    }
  }

  async function draw(symbol: NamedShownSymbol, picture: Picture, codeId: string): Promise<Buffer> {
    try {
      if (isStoredPicture(picture, levelOf(symbol)))
        return await drawing.draw(symbol, picture.format, DEFAULT_PICTURE, "on_demand");
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
    storeInBackground(name, drawn);
    return drawn;
  }

  function storeInBackground(name: ImageName, bytes: Buffer): void {
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
        log.debug({ err: error }, "could not store an image drawn on demand");
      })
      .finally(() => {
        backgroundWrites -= 1;
      });
  }

  async function make(symbol: NamedShownSymbol, { codeId, picture: requested }: RequestedImage): Promise<FoundBytes> {
    if (symbol.style?.logo) checkLogoPicture(requested);
    const picture: Picture = { ...requested, level: requested.level ?? levelOf(symbol) };
    const minPrintMm = minPrintMmOf(symbol, picture);
    const bytes = isStoredPicture(picture, levelOf(symbol))
      ? await readOrDraw(symbol, picture, { codeId, format: picture.format })
      : await draw(symbol, picture, codeId);
    return { bytes, minPrintMm };
  }

  /** Returns the image, or undefined if `symbol` is undefined and the image is neither in memory nor in the store. */
  async function search(requested: RequestedImage, symbol: NamedShownSymbol | undefined): Promise<Image | undefined> {
    const { codeId, picture } = requested;
    const key = keyOf(requested);
    const remembered = cached.get(key);
    if (remembered) return remembered;
    if (symbol) return coalesce(key, () => make(symbol, requested));
    // A stored image has its symbol's default level, which is unknown here, so the image matches only if no level is requested.
    const known: Picture = { ...picture, level: picture.level ?? DEFAULT_LEVEL };
    if (picture.level !== undefined || !isStoredPicture(known, DEFAULT_LEVEL)) return undefined;
    const { format } = known;
    return coalesce(`${key} stored`, async () => {
      const bytes = await readStored({ codeId, format });
      return bytes && { bytes, minPrintMm: undefined };
    });
  }

  return {
    find: async (requested) => {
      const known = await symbols.find(requested.codeId);
      if (known.kind === "missing") throw new HttpError("not_found", "There is no such image.");
      const symbol = known.kind === "symbol" ? known.symbol : undefined;
      const image = await search(requested, symbol);
      if (!image) throw unavailable("The database");
      return { ...image, slug: symbol?.slug };
    },
  };
}

/** Returns the smallest width in print, in millimeters. Throws an `invalid_request` error if the symbol does not fit in the image. */
function minPrintMmOf({ payload, style = null }: NamedShownSymbol, picture: Picture): number {
  try {
    return minPrintMm(modulesAt(payload, picture.level), style, picture);
  } catch (error) {
    throw misfitError(error, picture) ?? error;
  }
}

/** Returns the cache key for an image, made from everything that determines the image's bytes. */
function keyOf({ codeId, picture }: RequestedImage): string {
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
