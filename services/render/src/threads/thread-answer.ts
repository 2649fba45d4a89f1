// What a drawing thread answers: a file, or why there is none. Errors that callers tell apart cross as plain values and are made again.

import { PictureTooSmallError } from "../symbol/check.ts";
import { LevelTooHighError } from "../symbol/correction.ts";
import { UndrawableSymbolError } from "../symbol/symbol.ts";
import { UnreadablePictureError } from "../symbol/verify/verify-picture.ts";

export type ThreadAnswer = { file: Uint8Array<ArrayBuffer> } | { refusal: Refusal };

/** All that a thread says: first that it is ready. */
export type ThreadMessage = "ready" | ThreadAnswer;

type Refusal =
  | { name: "PictureTooSmallError"; smallestPx: number }
  | { name: "LevelTooHighError"; level: LevelTooHighError["level"]; fitting: LevelTooHighError["fitting"] }
  | { name: "UndrawableSymbolError" | "UnreadablePictureError" | "RangeError"; message: string }
  | { name: "other"; message: string; stack: string | undefined };

export function refusalOf(error: unknown): Refusal {
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

export function errorOf(refusal: Refusal): Error {
  switch (refusal.name) {
    case "PictureTooSmallError":
      return new PictureTooSmallError(refusal.smallestPx);
    case "LevelTooHighError":
      return new LevelTooHighError(refusal.level, refusal.fitting);
    case "UndrawableSymbolError":
      return new UndrawableSymbolError(refusal.message);
    case "UnreadablePictureError":
      return new UnreadablePictureError(refusal.message);
    case "RangeError":
      return new RangeError(refusal.message);
    default:
      return Object.assign(new Error(refusal.message), { stack: refusal.stack });
  }
}
