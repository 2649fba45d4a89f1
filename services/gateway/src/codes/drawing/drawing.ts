// Draws styled symbols and logos in child processes, a few at a time and fairly between accounts, so that neither a costly request nor a
// hostile file delays other requests. Codes without a style never wait here.

import { counter, gauge, HttpError, unavailable } from "@qr/runtime";
import { TaskProcessEndedError, TaskProcessStartError, TaskTimeoutError } from "@qr/task-process";
import {
  type DrawnLogo,
  type LogoFindings,
  type LogoTask,
  type StyleFindings,
  type StyleTask,
  TOO_COSTLY,
} from "./drawing-task.ts";
import { createTaskPool } from "./task-pool.ts";

/** Limits for styles. More processes would take CPU time from other requests. A full queue of styles is a few seconds of work. */
const STYLES = { maxConcurrent: 2, maxWaiting: 200, maxWaitingPerKey: 50, maxMemoryMiB: 384 } as const;
/**
 * Limits for logos, whose files take up to 1 MiB each while they wait. Each file gets its own process, so nothing
 * carries over to the next file.
 */
const LOGOS = {
  maxConcurrent: 1,
  maxWaiting: 10,
  maxWaitingPerKey: 3,
  maxMemoryMiB: 320,
  endsAfterTask: true,
} as const;
/**
 * Deadline, in ms: the same as for a request. A style takes tens of ms. A logo takes at most a second of CPU time, a
 * limit that its process enforces.
 */
const DEADLINE_MS = 10_000;

/** Thrown if a file cannot be used as a logo. The message, for the client, gives the reason. */
export class UnusableLogoError extends Error {
  override readonly name = "UnusableLogoError";
}

/** `checkStyle` and `drawLogo` reject with `unavailable` if too many tasks are waiting, and with the signal's reason if it is aborted. */
export interface Drawing {
  /** Draws and decodes a styled symbol. Rejects with `unavailable` if it takes too long. */
  checkStyle(accountId: string, task: StyleTask, signal: AbortSignal): Promise<StyleFindings>;
  /**
   * Converts a file to a logo. Rejects with an UnusableLogoError if the file cannot be used or needs too
   * much CPU time or memory, and with `unavailable` if the machine is too busy.
   */
  drawLogo(accountId: string, task: LogoTask, signal: AbortSignal): Promise<DrawnLogo>;
  /** Kills the processes. Rejects the running and waiting tasks. */
  close(): Promise<void>;
}

export function createDrawing({ styleDeadlineMs = DEADLINE_MS, logoDeadlineMs = DEADLINE_MS } = {}): Drawing {
  const countRefused = counter(
    "gateway_drawings_refused_total",
    "Styles and logos not drawn because too many were waiting.",
  );
  const countEnded = counter("gateway_drawings_ended_total", "Drawing processes that ended during a task, by reason.");
  const common = {
    beside: import.meta.url,
    onEnded: (reason: string) => countEnded(1, { reason }),
    reject: () => {
      countRefused();
      const message = "Too many styles and logos are being processed. Try again.";
      return new HttpError("unavailable", message, { headers: { "Retry-After": "5" } });
    },
  };
  const styles = createTaskPool<StyleTask, StyleFindings>({ ...common, ...STYLES, name: "style-program" });
  const logos = createTaskPool<LogoTask, LogoFindings>({ ...common, ...LOGOS, name: "logo-program" });
  gauge("gateway_drawings_waiting", "Styles and logos waiting to be drawn.", () => styles.waiting() + logos.waiting());
  gauge("gateway_drawings_running", "Styles and logos being drawn.", () => styles.running() + logos.running());

  return {
    checkStyle: (accountId, task, signal) =>
      styles.run(accountId, task, styleDeadlineMs, signal).catch((error: unknown) => {
        throw isLate(error) || error instanceof TaskProcessEndedError ? unavailable("Drawing", error) : error;
      }),
    drawLogo: async (accountId, task, signal) => {
      const findings = await logos.run(accountId, task, logoDeadlineMs, signal).catch((error: unknown) => {
        if (isLate(error)) throw unavailable("Drawing", error);
        throw error instanceof TaskProcessEndedError ? new UnusableLogoError(TOO_COSTLY, { cause: error }) : error;
      });
      if ("unusable" in findings) throw new UnusableLogoError(findings.unusable);
      return findings;
    },
    close: async () => {
      await Promise.all([styles.close(), logos.close()]);
    },
  };
}

/** Returns whether a task failed because the machine was too busy. */
function isLate(error: unknown): boolean {
  return error instanceof TaskTimeoutError || error instanceof TaskProcessStartError;
}
