// Decides which jobs the list of codes shows. The list needs this file before it loads anything else about jobs.

import type { ChangeJob } from "@qr/client";

/** How long a finished job is shown, in ms. */
const SHOWN_MS = 10 * 60_000;
const MAX_SHOWN_JOBS = 3;

/** Returns the jobs that the list of codes shows, newest first: those that are running or have recently finished. */
export function recentJobs(jobs: readonly ChangeJob[], dismissed: readonly string[], nowMs: number): ChangeJob[] {
  return jobs
    .filter((job) => !job.dry_run && job.undone_by === null && !dismissed.includes(job.id))
    .filter(({ finished_at }) => finished_at === null || Date.parse(finished_at) > nowMs - SHOWN_MS)
    .slice(0, MAX_SHOWN_JOBS);
}
