// The program of a process that converts one file to a logo.

import { allowOnlyLogoFormats, logoPng, UnusableLogoError } from "@qr/styled-symbol";
import { serveTasks } from "@qr/task-process";
import type { LogoFindings, LogoTask } from "./drawing-task.ts";

await allowOnlyLogoFormats();
serveTasks(async ({ file, type }: LogoTask): Promise<LogoFindings> => {
  try {
    return { png: await logoPng(file, type) };
  } catch (error) {
    if (error instanceof UnusableLogoError) return { unusable: error.message };
    throw error;
  }
});
