// The responses of a drawing process, in a separate file so that processes do not load the modules of the process that starts them.

import { LevelTooHighError } from "../symbol/matrix.ts";
import { PictureTooSmallError } from "../symbol/picture.ts";
import { UndrawableSymbolError, UnreadablePictureError } from "../symbol/symbol.ts";

export type DrawingResponse = { file: Buffer } | { failure: Failure };

/** An error as a plain value, because messages between processes do not preserve error classes. */
type Failure =
  | { name: "PictureTooSmallError"; smallestPx: number }
  | { name: "LevelTooHighError"; level: LevelTooHighError["level"]; fitting: LevelTooHighError["fitting"] }
  | { name: "UndrawableSymbolError" | "UnreadablePictureError" | "RangeError"; message: string }
  | { name: "other"; message: string; stack: string | undefined };

export function toFailure(error: unknown): Failure {
  if (error instanceof PictureTooSmallError) return { name: "PictureTooSmallError", smallestPx: error.smallestPx };
  if (error instanceof LevelTooHighError) {
    return { name: "LevelTooHighError", level: error.level, fitting: error.fitting };
  }
  if (error instanceof UndrawableSymbolError) return { name: "UndrawableSymbolError", message: error.message };
  if (error instanceof UnreadablePictureError) return { name: "UnreadablePictureError", message: error.message };
  if (error instanceof RangeError) return { name: "RangeError", message: error.message };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name: "other", message, stack };
}

export function toError(failure: Failure): Error {
  switch (failure.name) {
    case "PictureTooSmallError":
      return new PictureTooSmallError(failure.smallestPx);
    case "LevelTooHighError":
      return new LevelTooHighError(failure.level, failure.fitting);
    case "UndrawableSymbolError":
      return new UndrawableSymbolError(failure.message);
    case "UnreadablePictureError":
      return new UnreadablePictureError(failure.message);
    case "RangeError":
      return new RangeError(failure.message);
    default:
      return Object.assign(new Error(failure.message), { stack: failure.stack });
  }
}
