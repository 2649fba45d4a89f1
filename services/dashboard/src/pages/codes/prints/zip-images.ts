// Packs the images of codes into one archive.

import type { Code } from "@qr/client";
import { zipSync } from "fflate";
import { imageUrl } from "../../../shared/fetch-image.ts";
import { inParallel } from "../../../shared/in-parallel.ts";
import { pxForPrint } from "../../../shared/print-size.ts";
import { fetchPatiently } from "./fetch-patiently.ts";
import { imageNames, type Naming } from "./image-names.ts";

export const ZIP_FORMATS = ["png", "svg", "pdf"] as const;
export type ZipFormat = (typeof ZIP_FORMATS)[number];
const DPI = 300;
const AT_ONCE = 4;

export interface ZipOptions {
  format: ZipFormat;
  /** The printed width. Ignored for SVGs, which have no size. */
  mm: number;
  naming: Naming;
}

export interface Progress {
  onDone(): void;
  signal: AbortSignal;
}

/** Returns the archive. Throws an error if an image cannot be downloaded, or if `signal` aborts. */
export async function zipImages(
  codes: readonly Code[],
  { format, mm, naming }: ZipOptions,
  progress: Progress,
): Promise<Blob> {
  const names = imageNames(codes, naming, format === "svg" ? undefined : `${mm}mm`, format);
  const files: Record<string, Uint8Array> = {};
  const fetchOne = async (index: number) => {
    const [code, name] = [codes[index], names[index]];
    if (code === undefined || name === undefined) return;
    const file = await fetchPatiently(addressOf(code, format, mm), progress.signal);
    files[name] = new Uint8Array(await file.arrayBuffer());
    progress.onDone();
  };
  await inParallel([...codes.keys()], AT_ONCE, fetchOne, progress.signal);
  progress.signal.throwIfAborted();
  // All formats except SVG are already compressed.
  const archive = zipSync(files, { level: format === "svg" ? 6 : 0 });
  return new Blob([new Uint8Array(archive)], { type: "application/zip" });
}

function addressOf({ svg_url, image_url }: Code, format: ZipFormat, mm: number): string {
  if (format === "svg") return svg_url;
  if (format === "pdf") return `${imageUrl(image_url, "pdf")}?mm=${mm}`;
  return `${image_url}?size=${pxForPrint(mm, DPI)}&dpi=${DPI}`;
}
