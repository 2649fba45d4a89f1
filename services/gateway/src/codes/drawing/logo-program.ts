// The program of a process that converts one file to a logo.

import { allowOnlyLogoFormats, logoPng, pageLogoPng, UnusableLogoError } from "@qr/styled-symbol";
import { serveTasks } from "@qr/task-process";
import { type LogoFindings, type LogoTask, TOO_COSTLY } from "./drawing-task.ts";

/**
 * Maximum CPU time for a file, in ms. CPU time does not depend on how busy the machine is. The largest ordinary files
 * take less than half of this limit.
 */
const MAX_CPU_MS = 1000;
const CHECK_INTERVAL_MS = 20;

await allowOnlyLogoFormats();
serveTasks((task: LogoTask) => Promise.race([untilTooCostly(), draw(task)]));

async function draw({ file, type }: LogoTask): Promise<LogoFindings> {
  try {
    const png = await logoPng(file, type);
    return { png, pagePng: await pageLogoPng(png) };
  } catch (error) {
    if (error instanceof UnusableLogoError) return { unusable: error.message };
    throw error;
  }
}

/** Resolves when the process has used too much CPU time. The decoders run in other threads, so this thread can watch them. */
function untilTooCostly(): Promise<LogoFindings> {
  const before = process.cpuUsage();
  return new Promise((resolve) => {
    setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 > MAX_CPU_MS) resolve({ unusable: TOO_COSTLY });
    }, CHECK_INTERVAL_MS);
  });
}
