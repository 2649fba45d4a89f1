// Shows the effects of a change as found in a dry run, and the button that makes the change.

import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import type { ChangeJob } from "@qr/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../shared/failure.tsx";
import { FormViolation } from "../../../shared/form.tsx";
import type { Action, Entered } from "./change-request.ts";
import { JobResult, JobTitle } from "./job-status.tsx";
import { isFinished } from "./job-words.ts";
import { SkippedCodes } from "./skipped-codes.tsx";
import { startDryRun, startJob, useJob } from "./use-job.ts";

interface DryRunProps {
  action: Action;
  entered: Entered;
  /** Returns to the form for the value; undefined for an action without a value. */
  onBack: (() => void) | undefined;
  onStarted(job: ChangeJob): void;
  onClose(): void;
}

export function DryRun(props: DryRunProps) {
  const { request, key, dryRun } = props.entered;
  const { data, error, refetch } = useQuery({
    queryKey: ["dry-run", key],
    queryFn: () => startDryRun(request, key),
    initialData: dryRun,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <Plan {...props} dryRun={data} />;
  return error === null ? <Waiting /> : <Failure error={error} onRetry={() => void refetch()} />;
}

function Plan({ action, entered, dryRun, onBack, onStarted, onClose }: DryRunProps & { dryRun: ChangeJob }) {
  const { t } = useTranslation(["bulk", "common"]);
  const { job, error } = useJob(dryRun);
  const {
    mutate,
    isPending,
    error: refusal,
  } = useMutation({
    mutationFn: () => startJob(entered.request, entered.key),
    networkMode: "always",
    onSuccess: onStarted,
  });
  const count = job.total ?? 0;
  return (
    <Stack>
      {!isFinished(job) && (error === null ? <Waiting /> : <Failure error={error} />)}
      <div>
        {!isSwitch(action) && <JobTitle job={job} />}
        <JobResult job={job} />
      </div>
      {job.state === "done" && <SkippedCodes job={job} />}
      {isSwitch(action) && <Text size="sm">{t(`meaning.${action}`)}</Text>}
      <FormViolation violation={refusal ?? undefined} />
      <Group justify="flex-end">
        {/* The button that had the focus is gone. */}
        <Button variant="default" onClick={onBack ?? onClose} autoFocus data-autofocus>
          {t(onBack === undefined ? "common:cancel" : "back")}
        </Button>
        {isFinished(job) && count > 0 && (
          <Button loading={isPending} onClick={() => mutate()}>
            {t(`actions.${action}.start`, { count })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type Switch = "pause" | "resume" | "archive" | "unarchive";

/**
 * Returns whether the action takes no value. For an action without a value, the dialog explains the action instead of
 * showing a value.
 */
function isSwitch(action: Action): action is Switch {
  return action === "pause" || action === "resume" || action === "archive" || action === "unarchive";
}

function Waiting() {
  const { t } = useTranslation("bulk");
  return (
    <Group gap="sm">
      <Loader size="sm" aria-hidden />
      <Text role="status">{t("checking")}</Text>
    </Group>
  );
}
