// The account's running and recently finished jobs, shown above the list of codes.

import { CloseButton, Group, Paper } from "@mantine/core";
import { useInterval, useSessionStorage } from "@mantine/hooks";
import type { ChangeJob } from "@qr/client";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "../codes.module.css";
import { JobStatus } from "./job-status.tsx";
import { recentJobs } from "./shown-jobs.ts";

const TICK_MS = 30_000;

export function JobsNotice({ jobs }: { jobs: readonly ChangeJob[] }) {
  const { t } = useTranslation(["bulk", "common"]);
  const [nowMs, setNowMs] = useState(Date.now);
  useInterval(() => setNowMs(Date.now()), TICK_MS, { autoInvoke: true });
  const [dismissed, setDismissed] = useSessionStorage<string[]>({
    key: "dismissed-jobs",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const section = useRef<HTMLElement>(null);
  const shown = recentJobs(jobs, dismissed, nowMs);
  if (shown.length === 0) return null;
  return (
    <section ref={section} className={classes.notice} tabIndex={-1} aria-label={t("notice")}>
      {shown.map((job) => (
        <Paper key={job.id} withBorder p="sm">
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <div style={{ flex: 1, minWidth: 0 }}>
              <JobStatus job={job} onUndo={() => section.current?.focus()} />
            </div>
            <CloseButton aria-label={t("common:close")} onClick={() => setDismissed([...dismissed, job.id])} />
          </Group>
        </Paper>
      ))}
    </section>
  );
}
