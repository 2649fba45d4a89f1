// The program of a process that checks styles: draws styled symbols and decodes them, one at a time.

import { drawStyled, fitsThumbnail, isReadableAtAnySize, missingCharacters, styledSide } from "@qr/styled-symbol";
import { encodePayload, PayloadTooLongError, UnencodablePayloadError } from "@qr/symbol-matrix";
import { serveTasks } from "@qr/task-process";
import type { StyleFindings, StyleTask } from "./drawing-task.ts";

/** Width of the default quiet zone of images, in modules. */
const MARGIN_MODULES = 4;
/** The first task of every process, which loads the fonts, the rasterizer, and the decoder before a task with a deadline arrives. */
const WARM_UP: StyleTask = {
  payload: "A",
  minLevel: "M",
  dark: "#000000",
  light: "#ffffff",
  style: { modules: "square", finders: "square", frame: { caption: "A" }, logo: null },
  logo: null,
};

await check(WARM_UP);
serveTasks(check);

async function check(task: StyleTask): Promise<StyleFindings> {
  const { frame } = task.style;
  const missing = frame === null ? [] : await missingCharacters(frame.caption);
  return { missingCharacters: missing, isReadable: missing.length === 0 && (await isTaskReadable(task)) };
}

async function isTaskReadable({ payload, minLevel, dark, light, style, logo }: StyleTask): Promise<boolean> {
  try {
    const modules = encodePayload(payload, minLevel);
    if (!fitsThumbnail(styledSide(modules.modules, style, MARGIN_MODULES))) return false;
    const drawing = await drawStyled({ modules, dark, light, style, logo, marginModules: MARGIN_MODULES });
    return await isReadableAtAnySize(drawing, light, payload);
  } catch (error) {
    if (error instanceof PayloadTooLongError || error instanceof UnencodablePayloadError) return false;
    throw error;
  }
}
