// Downloads the images of codes, and makes label sheets from them. Loaded on demand, together with the PDF library.

import type { Code } from "@qr/client";
import { inParallel } from "../../../shared/in-parallel.ts";
import { fetchPatiently } from "./fetch-patiently.ts";
import { labelSheets, type SheetOptions } from "./label-sheets.ts";
import type { Progress } from "./zip-images.ts";

const AT_ONCE = 4;

export async function makeLabels(
  codes: readonly Code[],
  { captionOf, ...options }: SheetOptions & { captionOf(code: Code): string },
  progress: Progress,
): Promise<Blob> {
  const images = new Map<Code, string>();
  const fetchOne = async (code: Code) => {
    images.set(code, await (await fetchPatiently(code.svg_url, progress.signal)).text());
    progress.onDone();
  };
  await inParallel(codes, AT_ONCE, fetchOne, progress.signal);
  progress.signal.throwIfAborted();
  return labelSheets(
    codes.map((code) => ({ svg: images.get(code) ?? "", caption: captionOf(code) })),
    options,
  );
}
