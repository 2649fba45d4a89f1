// Starts, undoes, and follows the jobs that change many codes.

import type { ChangeJob, ChangeOfMany } from "@qr/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ask } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { isFinished } from "./job-words.ts";
import { jobsKey } from "./use-jobs.ts";

const POLL_MS = 500;

/** Starts a job. Repeating the request with the same key does not start another job. */
export const startJob = (request: ChangeOfMany, key: string) =>
  ask<ChangeJob>("/v1/qr/changes", { method: "POST", body: request, headers: { "Idempotency-Key": key } });

export const startDryRun = (request: ChangeOfMany, key: string) =>
  startJob({ ...request, dry_run: true }, `${key}-dry-run`);

/** Returns a function that adds a job to the cached list of the account's jobs, without waiting for a reload. */
export function useAddJob(): (job: ChangeJob) => void {
  const queries = useQueryClient();
  const { account } = useMe();
  return (added) => {
    const withUndo = (job: ChangeJob) => (job.id === added.undoes ? { ...job, undone_by: added.id } : job);
    queries.setQueryData<ChangeJob[]>(jobsKey(account.id), (jobs = []) => [added, ...jobs.map(withUndo)]);
  };
}

export function useUndo(onStarted: (undo: ChangeJob) => void) {
  const add = useAddJob();
  return useMutation({
    mutationFn: (id: string) => ask<ChangeJob>(`/v1/jobs/${encodeURIComponent(id)}/undo`, { method: "POST" }),
    networkMode: "always",
    onSuccess: (undo) => {
      add(undo);
      onStarted(undo);
    },
    onError: showFailure,
  });
}

/** Polls a job until it is finished, then reloads everything that it may have changed. */
export function useJob(first: ChangeJob): { job: ChangeJob; error: unknown } {
  const queries = useQueryClient();
  const { account } = useMe();
  const { data: job, error } = useQuery({
    queryKey: [...jobsKey(account.id), first.id],
    queryFn: ({ signal }) => ask<ChangeJob>(`/v1/jobs/${encodeURIComponent(first.id)}`, { signal }),
    initialData: first,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isFinished(data) ? false : POLL_MS),
  });
  const hasFinished = isFinished(job);
  const wasRunning = useRef(!hasFinished);
  useEffect(() => {
    if (!hasFinished || !wasRunning.current || job.dry_run) return;
    wasRunning.current = false;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
  }, [hasFinished, job.dry_run, account.id, queries]);
  return { job, error };
}
