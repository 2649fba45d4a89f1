// Finds the bytes of an image in memory or in the store, or draws the image on demand.

import { createHash } from "node:crypto";
import { counter, gauge, HttpError, type Logger, unavailable } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { CircuitBreaker } from "../circuit-breaker.ts";
import type { Drawing } from "../drawing/drawing.ts";
import { DrawingTimeoutError } from "../drawing/drawing-process.ts";
import { DrawingBusyError, DrawingCanceledError, NetworkBusyError } from "../drawing/drawing-queue.ts";
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
import type { SymbolName } from "../symbol-store.ts";
import { drawingUnits, type ImageBudget } from "./image-budget.ts";
import type { KnownSymbols } from "./known-symbols.ts";
import { checkLogoPicture, misfitError } from "./picture-query.ts";
import { createSharedWork, type SharedClients } from "./shared-work.ts";

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 300;
/** Maximum number of on-demand images being stored in the background. Further images are not stored and may have to be drawn again. */
const MAX_BACKGROUND_WRITES = 16;

export interface Image {
  bytes: Buffer;
  /** The strong entity tag for the bytes, including the quotes. */
  tag: string;
  /** The smallest print width, in millimeters; undefined if the image came from the store while Postgres was down. */
  minPrintMm: number | undefined;
}

type FoundBytes = Omit<Image, "tag">;

interface FoundImage extends Image {
  /** The code's slug; undefined if the image came from the store while Postgres was down. */
  slug: string | undefined;
  /** Whether the code exists. False while Postgres is down, because the code may have been deleted. */
  isCurrent: boolean;
}

interface RequestedImage extends SymbolName {
  picture: RequestedPicture;
  /** The network of the client. */
  network: string;
  /** Aborted when the client disconnects. If all clients that wait for an image disconnect before its turn, the image is not drawn. */
  left: AbortSignal;
}

export interface ImageLibrary {
  /**
   * Returns an image. Rejects with an HttpError: `not_found`, `invalid_request` if the symbol or its logo cannot be shown in such an image,
   * `rate_limited` if the client's network has used up its budget for on-demand images or for missing images or is waiting for too many
   * images, or `unavailable`.
   */
  find(requested: RequestedImage): Promise<FoundImage>;
}

interface LibraryParts {
  symbols: KnownSymbols;
  store: ImageStore;
  storeReads: CircuitBreaker;
  drawing: Drawing;
  budget: ImageBudget;
  log: Logger;
}

export function createImageLibrary(parts: LibraryParts): ImageLibrary {
  const { symbols, store, storeReads, drawing, budget, log } = parts;
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
  const searches = createSharedWork<Image | undefined>();
  let backgroundWrites = 0;

  async function remember(key: string, found: Promise<FoundBytes | undefined>): Promise<Image | undefined> {
    const file = await found;
    if (!file) return undefined;
    const image = { ...file, tag: tagOf(file.bytes) };
    cached.set(key, image);
    return image;
  }

  async function readStored(name: ImageName): Promise<Buffer | undefined> {
    try {
      const bytes = await storeReads.call(() => store.get(name));
      if (bytes && !isWholeImage(name, bytes)) throw new Error("The store returned only part of an image.");
      return bytes;
    } catch (error) {
      countFailure(1, { step: "read" });
      log.debug({ err: error }, "could not read an image from the store");
      return undefined;
    }
  }

  async function drawn(file: Promise<Buffer>): Promise<Buffer> {
    try {
      return await file;
    } catch (error) {
      if (error instanceof NetworkBusyError) throw budget.busyError(error);
      if (isNotBegun(error) || error instanceof DrawingTimeoutError) throw unavailable("Drawing", error);
      countFailure(1, { step: "draw" });
      throw error;
    }
  }

  /**
   * Draws an image that the store does not keep, and charges the work to the network that requested it first. Throws `rate_limited` if the
   * budget is used up.
   */
  function drawOnDemand(
    symbol: NamedShownSymbol,
    picture: Picture,
    codeId: string,
    clients: SharedClients,
  ): Promise<Buffer> {
    const charge = budget.charge(clients.network, drawingUnits(symbol, picture));
    const madeAt = new Date(creationMs(codeId) ?? 0);
    const file = drawing.drawPicture(symbol, picture, madeAt, { kind: "on_demand", ...clients });
    file.catch((error: unknown) => {
      if (isNotBegun(error)) charge.giveBack();
    });
    return drawn(file);
  }

  async function readOrDraw(symbol: NamedShownSymbol, name: ImageName, clients: SharedClients): Promise<Buffer> {
    const stored = await readStored(name);
    if (stored) return stored;
    const requester = { kind: "default" as const, ...clients };
    const bytes = await drawn(drawing.draw(symbol, name.format, DEFAULT_PICTURE, requester));
    storeInBackground(name, bytes);
    return bytes;
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

  /** Reads or draws an image. Throws if the image is invalid, or if the client's budget is used up. */
  function make(
    symbol: NamedShownSymbol,
    { codeId, aliasId, revision, picture: requested }: RequestedImage,
    clients: SharedClients,
  ): Promise<FoundBytes> {
    if (symbol.style?.logo) checkLogoPicture(requested);
    const picture: Picture = { ...requested, level: requested.level ?? levelOf(symbol) };
    const minPrintMm = minPrintMmOf(symbol, picture);
    const bytes =
      aliasId === undefined && !symbol.isLost && isStoredPicture(picture, levelOf(symbol))
        ? readOrDraw(symbol, { codeId, format: picture.format, moves: symbol.moves, revision }, clients)
        : drawOnDemand(symbol, picture, codeId, clients);
    return bytes.then((found) => ({ bytes: found, minPrintMm }));
  }

  /** Returns the image, or undefined if `symbol` is undefined and the image is neither in memory nor in the store. */
  async function search(requested: RequestedImage, symbol: NamedShownSymbol | undefined): Promise<Image | undefined> {
    const { codeId, aliasId, revision, picture } = requested;
    const key = keyOf(requested, symbol);
    const remembered = cached.get(key);
    if (remembered) return remembered;
    if (symbol) {
      return searches.share(key, requested, (clients) => remember(key, make(symbol, requested, clients)));
    }
    // Only images of the code's own symbol are stored.
    if (aliasId !== undefined) return undefined;
    // A stored image has its symbol's default level, which is unknown here, so the image matches only if no level is requested.
    const known: Picture = { ...picture, level: picture.level ?? DEFAULT_LEVEL };
    if (picture.level !== undefined || !isStoredPicture(known, DEFAULT_LEVEL)) return undefined;
    const [stored, name] = [`${key} stored`, { codeId, format: known.format, revision }];
    return searches.share(stored, requested, () => remember(stored, findStored(name)));
  }

  const findStored = async (name: ImageName): Promise<FoundBytes | undefined> => {
    const bytes = await readStored(name);
    return bytes && { bytes, minPrintMm: undefined };
  };

  return {
    find: async (requested) => {
      const known = await symbols.find(requested, requested.network);
      if (known.kind === "missing") throw new HttpError("not_found", "There is no such image.");
      const symbol = known.kind === "symbol" ? known.symbol : undefined;
      const image = await search(requested, symbol);
      if (!image) throw unavailable("The database");
      const isCurrent = known.kind === "symbol" && known.isCurrent && !symbol?.mayMove;
      return { ...image, slug: symbol?.slug, isCurrent };
    },
  };
}

/** Returns whether the error means that the image was not drawn, because too many others were waiting or its clients disconnected. */
function isNotBegun(error: unknown): boolean {
  return [DrawingBusyError, NetworkBusyError, DrawingCanceledError].some((kind) => error instanceof kind);
}

/** Returns the smallest print width, in millimeters. Throws an `invalid_request` error if the symbol does not fit in the image. */
function minPrintMmOf({ payload, style = null }: NamedShownSymbol, picture: Picture): number {
  try {
    return minPrintMm(modulesAt(payload, picture.level), style, picture);
  } catch (error) {
    throw misfitError(error, picture) ?? error;
  }
}

/** Returns the cache key for an image, made from everything that determines the image's bytes. */
function keyOf({ codeId, aliasId, revision, picture }: RequestedImage, symbol: NamedShownSymbol | undefined): string {
  const { format, level } = picture;
  const lengths =
    "size" in picture
      ? [picture.size.sizePx, picture.size.marginModules, picture.dpi ?? "-"]
      : [picture.page.sideMm, picture.page.marginModules];
  const address = symbol?.isLost ? "lost" : (aliasId ?? symbol?.moves ?? 0);
  return [codeId, revision, address, format, level ?? "-", ...lengths].join(" ");
}

function tagOf(bytes: Buffer): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}
