// Exports the whole account as a ZIP file: starts the job, shows its progress, and downloads the file.

import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { ExportJob, Job } from "@qr/client";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask, askForFile } from "../../session/session-client.ts";
import { SessionError } from "../../session/session-error.ts";
import { useMe } from "../../session/use-me.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { errorText } from "../../shared/error-text.ts";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { Section } from "../../shared/section.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { dateTimeText, dayOf } from "../../shared/times.ts";

const POLL_MS = 1000;
/** Deadline for the download, in ms: enough for a large file on a slow connection. */
const DOWNLOAD_MS = 60 * 60_000;
const BYTES_PER_MB = 1_000_000;

export function ExportAccount() {
  const { t } = useTranslation("account");
  const { account } = useMe();
  const queries = useQueryClient();
  const queryKey = ["account-export", account.id];
  const latest = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await ask<{ data: Job[] }>("/v1/jobs", { signal });
      return data.find((job) => job.kind === "export") ?? null;
    },
    refetchInterval: ({ state: { data } }) => (data && data.finished_at === null ? POLL_MS : false),
  });
  const start = useMutation({
    mutationFn: () => ask<ExportJob>("/v1/account/export", { method: "POST" }),
    networkMode: "always",
    onSuccess: (job) => queries.setQueryData(queryKey, job),
    onError: showFailure,
  });
  const job = latest.data;
  const isRunning = Boolean(job && job.finished_at === null);
  return (
    <Section title={t("export.title")} text={t("export.text")}>
      {latest.isPending && <Loading />}
      {latest.isError && <Failure error={latest.error} onRetry={() => void latest.refetch()} />}
      <Stack align="stretch" gap="sm">
        {job && <Outcome job={job} />}
        {latest.isSuccess && (
          <Group>
            <Button variant="default" disabled={isRunning} loading={start.isPending} onClick={() => start.mutate()}>
              {t(job ? "export.again" : "export.start")}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

function Outcome({ job }: { job: ExportJob }) {
  const { t } = useTranslation("account");
  if (job.finished_at === null) return <Running job={job} />;
  if (job.result !== null && Date.parse(job.result.expires_at) > Date.now())
    return <Download job={job} {...job.result} />;
  if (job.error === undefined) return null;
  const { code, message } = job.error;
  return (
    <Alert color="red" title={t("export.failed")} role="alert">
      {code === "limit_reached" ? t("export.tooLarge") : errorText(new SessionError(code, message))}
    </Alert>
  );
}

function Running({ job: { total, done } }: { job: ExportJob }) {
  const { t, i18n } = useTranslation("account");
  const share = total ? done / total : 0;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(share);
  return (
    <div>
      <Text size="sm">{total === null ? t("export.waiting") : t("export.running", { percent })}</Text>
      <Progress mt="xs" value={100 * share} aria-label={t("export.progress")} />
    </div>
  );
}

interface DownloadProps {
  job: ExportJob;
  bytes: number;
  expires_at: string;
}

function Download({ job, bytes, expires_at }: DownloadProps) {
  const { t, i18n } = useTranslation("account");
  const unit = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  const size = new Intl.NumberFormat(i18n.language, unit).format(Math.max(0.1, bytes / BYTES_PER_MB));
  const load = useMutation({
    mutationFn: async () => {
      const file = await askForFile(`/v1/account/export/${encodeURIComponent(job.id)}`, DOWNLOAD_MS);
      saveFile(file, `account-${dayOf(new Date(job.created_at))}.zip`);
    },
    networkMode: "always",
    onError: showFailure,
  });
  return (
    <Group gap="sm" role="status">
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {t("export.download", { size })}
      </Button>
      <Dimmed>{t("export.expires", { time: dateTimeText(expires_at, i18n.language) })}</Dimmed>
    </Group>
  );
}
