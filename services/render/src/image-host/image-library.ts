// Finds the bytes of an image: memory, then the store, then drawing on the spot. Used by image-routes.ts.

import { createHash } from "node:crypto";
import { counter, gauge, HttpError, type Logger, unavailable } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { Dependency } from "../dependency.ts";
import { type Drawing, DrawingBusyError } from "../drawing.ts";
import type { ImageName, ImageStore } from "../image-store/image-store.ts";
import { DEFAULT_PICTURE, type PictureSize, PictureTooSmallError } from "../symbol/check.ts";
import type { DrawnSymbol } from "../symbol/symbol.ts";
import { pictureTooSmall } from "./image-request.ts";
import type { KnownSymbols } from "./known-symbols.ts";

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 300;
/** Images that are being written to the store beside their requests; the worker writes what is left out. */
const MAX_BACKGROUND_WRITES = 16;

export interface Image {
  bytes: Buffer;
  /** A strong entity tag of the bytes, with its quotes. */
  tag: string;
}

export interface ImageLibrary {
  /**
   * The image. Rejects with an HttpError: `not_found` for an unknown or deleted code, `invalid_request` where the symbol does
   * not fit the picture, `unavailable` while too much is away to know.
   */
  find(name: ImageName, size: PictureSize): Promise<Image>;
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
  function once(key: string, search: () => Promise<Buffer | undefined>): Promise<Image | undefined> {
    const known = underWay.get(key);
    if (known) return known;
    const found = search()
      .then((bytes) => {
        if (!bytes) return undefined;
        const image = { bytes, tag: tagOf(bytes) };
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

  async function draw(symbol: DrawnSymbol, name: ImageName, size: PictureSize): Promise<Buffer> {
    try {
      return await drawing.draw(symbol, name.format, size, "on_the_spot");
    } catch (error) {
      if (error instanceof PictureTooSmallError) throw pictureTooSmall(error.smallestPx);
      if (error instanceof DrawingBusyError) throw unavailable("Drawing", error);
      countFailure(1, { step: "draw" });
      throw error;
    }
  }

  async function readOrDraw(symbol: DrawnSymbol, name: ImageName): Promise<Buffer> {
    const stored = await readStored(name);
    if (stored) return stored;
    const drawn = await draw(symbol, name, DEFAULT_PICTURE);
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

  return {
    find: async (name, size) => {
      const known = await symbols.look(name.codeId);
      if (known.kind === "missing") throw new HttpError("not_found", "There is no such image.");
      const key = `${name.codeId}.${name.format} ${size.sizePx} ${size.marginModules}`;
      const remembered = cached.get(key);
      if (remembered) return remembered;
      const isDefault = isSame(size, DEFAULT_PICTURE);
      if (known.kind === "symbol") {
        const { symbol } = known;
        const image = await once(key, () => (isDefault ? readOrDraw(symbol, name) : draw(symbol, name, size)));
        if (image) return image;
      } else if (isDefault) {
        const image = await once(`${key} stored`, () => readStored(name));
        if (image) return image;
      }
      throw unavailable("The database");
    },
  };
}

function isSame(one: PictureSize, other: PictureSize): boolean {
  return one.sizePx === other.sizePx && one.marginModules === other.marginModules;
}

function tagOf(bytes: Buffer): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}
