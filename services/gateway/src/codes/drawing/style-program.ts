// The program of a process that checks styles: draws styled symbols and decodes them, one at a time.

import {
  drawingSvg,
  drawStyled,
  fitsThumbnail,
  isReadableAtAnySize,
  missingCharacters,
  styledSide,
} from "@qr/styled-symbol";
import { encodePayload, PayloadTooLongError, UnencodablePayloadError } from "@qr/symbol-matrix";
import { serveTasks } from "@qr/task-process";
import type { StyleFindings, StyleTask } from "./drawing-task.ts";

/** Width of the default quiet zone of images, in modules. */
const MARGIN_MODULES = 4;
/** Width of a module in the SVG, in pixels. */
const MODULE_PX = 8;
/** The first task of every process, which loads the fonts, the rasterizer, and the decoder before a task with a deadline arrives. */
const WARM_UP: StyleTask = {
  payload: "A",
  minLevel: "M",
  dark: "#000000",
  light: "#ffffff",
  style: { modules: "square", finders: "square", frame: { caption: "A" }, logo: null },
  logo: null,
};

const UNREADABLE = { isReadable: false } as const;

await check(WARM_UP);
serveTasks(check);

async function check(task: StyleTask): Promise<StyleFindings> {
  const { frame } = task.style;
  const missing = frame === null ? [] : await missingCharacters(frame.caption);
  return { missingCharacters: missing, ...(missing.length === 0 ? await draw(task) : UNREADABLE) };
}

async function draw(task: StyleTask): Promise<Pick<StyleFindings, "isReadable" | "svg">> {
  const { payload, minLevel, dark, light, style, logo, isShown = false } = task;
  try {
    const modules = encodePayload(payload, minLevel);
    if (!fitsThumbnail(styledSide(modules.modules, style, MARGIN_MODULES))) return UNREADABLE;
    const drawing = await drawStyled({ modules, dark, light, style, logo, marginModules: MARGIN_MODULES });
    if (!(await isReadableAtAnySize(drawing, light, payload))) return UNREADABLE;
    if (!isShown) return { isReadable: true };
    const placement = { sizePx: drawing.side * MODULE_PX, modulePx: MODULE_PX, offsetPx: 0 };
    return { isReadable: true, svg: drawingSvg(drawing, light, placement) };
  } catch (error) {
    if (error instanceof PayloadTooLongError || error instanceof UnencodablePayloadError) return UNREADABLE;
    throw error;
  }
}
