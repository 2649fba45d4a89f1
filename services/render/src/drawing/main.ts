// The program of a drawing process: draws one task at a time and responds to each.

import { serveTasks } from "@qr/task-process";
import { type DrawingTask, drawVerified } from "../symbol/draw-verified.ts";
import { type DrawingResponse, toFailure } from "./drawing-response.ts";

serveTasks(async (task: DrawingTask): Promise<DrawingResponse> => {
  try {
    return { file: await drawVerified(task) };
  } catch (error) {
    return { failure: toFailure(error) };
  }
});
