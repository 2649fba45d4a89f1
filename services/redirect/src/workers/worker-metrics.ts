// The workers' metrics on their way to the primary, which answers /metrics for all: a question and an answer over the IPC channel.

import type { Worker } from "node:cluster";
import { type MetricsText, withDeadline } from "@qr/runtime";
import { z } from "zod";

/** A worker counts only where this stands on its command line: without METRICS_PORT nobody would ask. */
export const COUNTS_METRICS = "--counts-metrics";

const ANSWER_MS = 1000;

const questionForm = z.strictObject({ asksMetrics: z.int() });
const answerForm = z.strictObject({ answersMetrics: z.int(), text: z.string() });

let questions = 0;

/** In the primary: the worker's metrics. Rejects where it has not told them within a second. */
export async function askMetrics(worker: Worker): Promise<string> {
  questions += 1;
  const question = questions;
  let onMessage = (_: unknown) => {};
  const answered = new Promise<string>((resolve, reject) => {
    onMessage = (message) => {
      const answer = answerForm.safeParse(message);
      if (answer.success && answer.data.answersMetrics === question) resolve(answer.data.text);
    };
    worker.on("message", onMessage);
    worker.send({ asksMetrics: question }, (error) => error && reject(error));
  });
  return withDeadline(answered, ANSWER_MS, "a worker").finally(() => worker.off("message", onMessage));
}

/** In a worker: answers the primary's questions. */
export function answerMetrics(text: MetricsText): void {
  process.on("message", async (message) => {
    const question = questionForm.safeParse(message);
    if (!question.success) return;
    // The primary may be gone by then.
    process.send?.({ answersMetrics: question.data.asksMetrics, text: await text() }, undefined, undefined, () => {});
  });
}
