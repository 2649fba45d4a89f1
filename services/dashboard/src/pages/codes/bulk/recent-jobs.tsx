// Loads the account's jobs, and shows the running and recently finished ones above the list of codes.

import { Suspense } from "react";
import { lazyBulk } from "./lazy-bulk.ts";
import { recentJobs } from "./shown-jobs.ts";
import { useJobs } from "./use-jobs.ts";

const JobsNotice = lazyBulk(async () => (await import("./jobs-notice.tsx")).JobsNotice);

/** Shows the jobs unless `isHidden`, which is true while a dialog shows the job that it has started. */
export function RecentJobs({ isHidden }: { isHidden: boolean }) {
  const { data: jobs = [] } = useJobs();
  if (isHidden || recentJobs(jobs, [], Date.now()).length === 0) return null;
  return (
    <Suspense>
      <JobsNotice jobs={jobs} />
    </Suspense>
  );
}
