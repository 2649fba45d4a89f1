// A job that changes codes: its progress, then its result and a button to undo it.

import { Alert, Button, Group, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { ChangeJob } from "@qr/client";
import { useTranslation } from "react-i18next";
import { SessionError } from "../../../session/session-error.ts";
import { Dimmed } from "../../../shared/dimmed.ts";
import { errorText } from "../../../shared/error-text.ts";
import { announcedDone, canUndo, changedFields, isFinished, sentencesOf } from "./job-words.ts";
import { SkippedCodes } from "./skipped-codes.tsx";
import { useJob, useUndo } from "./use-job.ts";

interface JobStatusProps {
  job: ChangeJob;
  /** Shown while the job runs. */
  hint?: string;
  /** Receives the job that undoes this one. */
  onUndo(undo: ChangeJob): void;
}

export function JobStatus({ job: first, hint, onUndo }: JobStatusProps) {
  const { t } = useTranslation(["bulk", "common"]);
  const { job, error } = useJob(first);
  const undo = useUndo(onUndo);
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
          <JobTitle job={job} />
          {!isFinished(job) && <ProgressText job={job} />}
          <JobResult job={job} />
        </div>
        {canUndo(job, Date.now()) && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(job.id)}>
            {t("common:undo")}
          </Button>
        )}
      </Group>
      {!isFinished(job) && hint !== undefined && <Dimmed>{hint}</Dimmed>}
      {!isFinished(job) && error !== null && <Text size="sm">{errorText(error)}</Text>}
      {job.state === "done" && <SkippedCodes job={job} />}
    </Stack>
  );
}

/** What the job changes. */
export function JobTitle({ job }: { job: ChangeJob }) {
  const { t } = useTranslation("bulk");
  const fields = changedFields(job.change).map(({ key, value }) => t(`fields.${key}`, { value }));
  return (job.undoes === null ? fields : [t("fields.undo")]).map((line) => (
    <Text key={line} fw={600} lineClamp={2} style={{ overflowWrap: "anywhere" }}>
      <bdi>{line}</bdi>
    </Text>
  ));
}

function ProgressText({ job: { total, done } }: { job: ChangeJob }) {
  const { t } = useTranslation("bulk");
  const text = (finished: number) =>
    total === null ? t("progress.waiting") : t("progress.running", { count: total, done: finished });
  return (
    <>
      <Text size="sm">{text(done)}</Text>
      <Progress mt="xs" value={total ? (100 * done) / total : 0} aria-label={t("progress.label")} />
      <VisuallyHidden role="status">{text(announcedDone({ done, total }))}</VisuallyHidden>
    </>
  );
}

/** Shows the result of a job or a dry run. Screen readers announce it as soon as it appears. */
export function JobResult({ job }: { job: ChangeJob }) {
  const { t } = useTranslation("bulk");
  return (
    <div role="status">
      {job.state === "done" && (
        <Text size="sm">
          {sentencesOf(job)
            .map(({ key, count }) => t(key, { count }))
            .join(" ")}
        </Text>
      )}
      {job.error !== undefined && (
        <Alert color="red" mt="xs" title={t("failed.title")}>
          {job.error.code === "limit_reached"
            ? t("failed.limit")
            : errorText(new SessionError(job.error.code, job.error.message))}
        </Alert>
      )}
    </div>
  );
}
