// Reads the jobs that change many codes.

import type { Job } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";

export const jobsKey = (accountId: string) => ["jobs", accountId] as const;

/** Returns the query for the latest of the account's jobs that change codes, newest first. */
export function useJobs() {
  const { account } = useMe();
  return useQuery({
    queryKey: jobsKey(account.id),
    queryFn: async ({ signal }) => {
      const { data } = await ask<{ data: Job[] }>("/v1/jobs", { signal });
      return data.filter((job) => job.kind === "change");
    },
  });
}
