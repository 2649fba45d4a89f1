// What is drawn: a payload in two colours. Comes from the message of a new code or from the database, and never changes.

export type ImageFormat = "png" | "svg";

export interface DrawnSymbol {
  /** The exact text that a scanner reads. */
  payload: string;
  /** Color of the modules, `#rrggbb` in lower case. */
  dark: string;
  /** Color of the background, of the same form. */
  light: string;
}

/** A symbol with the name that people know its code by: the last part of the short URL. */
export interface NamedSymbol extends DrawnSymbol {
  slug: string;
}

/** There can be no symbol of this: the payload is too long, or a color is not one. Trying again would not help. */
export class UndrawableSymbolError extends Error {
  override readonly name: string = "UndrawableSymbolError";
}
