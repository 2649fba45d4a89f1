// The input for a drawing: a payload, two colors, and a style, from the message about a new code or from the database. The input never changes.

import type { SymbolStyle } from "@qr/contracts";

export const IMAGE_FORMATS = ["png", "svg"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export interface DrawnSymbol {
  /** The exact text that a scanner reads. */
  payload: string;
  /** Color of the modules, as `#rrggbb` in lowercase. */
  dark: string;
  /** Color of the background, as `#rrggbb` in lowercase. */
  light: string;
}

/** A symbol with its slug, the last part of the short URL. */
export interface NamedSymbol extends DrawnSymbol {
  slug: string;
}

interface Styled {
  /** The style; null or omitted for plain squares. */
  style?: SymbolStyle | null;
  /** The style's logo, if any, as PNG. */
  logo?: Buffer | null;
}

export type ShownSymbol = DrawnSymbol & Styled;
export type NamedShownSymbol = NamedSymbol & Styled & Placed;

interface Placed {
  /** Whether the address may change: it is on an account's own domain, or the code has moved before. */
  mayMove?: boolean;
  /** Whether the code has lost its domain. The payload then differs from that of the stored images. */
  isLost?: boolean;
  /** Number of times the code has moved to another address. */
  moves?: number;
}

/** Thrown if the symbol cannot be drawn, because the payload is too long or a color is invalid. A retry would fail too. */
export class UndrawableSymbolError extends Error {
  override readonly name: string = "UndrawableSymbolError";
}

/** Thrown if an independent decoder did not read the payload from the image. The image must not be served. */
export class UnreadablePictureError extends Error {
  override readonly name = "UnreadablePictureError";
}

const COLOR = /^#[0-9a-f]{6}$/;

/** Returns the color if it has the form `#rrggbb` in lowercase. Throws an UndrawableSymbolError otherwise. */
export function checkColor(color: string): string {
  if (!COLOR.test(color)) throw new UndrawableSymbolError("A color does not have the form #rrggbb.");
  return color;
}

export const PRODUCER = "QR Code Service";

/** Returns the title for PDF and EPS files: the short URL if it is the payload, or else the slug, because other payloads may be secret. */
export function titleOf({ payload, slug }: NamedSymbol): string {
  const url = payload.slice(0, -1);
  return payload.endsWith(`/${slug}/`) && URL.canParse(url) ? new URL(url).href : slug;
}
