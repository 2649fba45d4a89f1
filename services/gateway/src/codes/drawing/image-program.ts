// The program of a process that draws images of codes as SVG, the same as the image host serves at their default size.

import { ERROR_CORRECTION } from "@qr/contracts";
import { drawingSvg, drawStyled } from "@qr/styled-symbol";
import { encodePayload, matrixSvg, placementIn } from "@qr/symbol-matrix";
import { serveTasks } from "@qr/task-process";
import type { DrawnCode, ImageTask } from "./image-task.ts";

const SIZE_PX = 1024;
const MARGIN_MODULES = 4;

serveTasks(({ codes }: ImageTask) => Promise.all(codes.map(draw)));

async function draw({ payload, dark, light, style, logo }: DrawnCode): Promise<string> {
  const matrix = encodePayload(payload, style?.logo ? "H" : ERROR_CORRECTION);
  if (style === null) return matrixSvg(matrix, { dark, light }, placementIn(SIZE_PX, matrix.modules, MARGIN_MODULES));
  const drawing = await drawStyled({ modules: matrix, dark, light, style, logo, marginModules: MARGIN_MODULES });
  // The drawing already contains the margin.
  return drawingSvg(drawing, light, placementIn(SIZE_PX, drawing.side, 0));
}
