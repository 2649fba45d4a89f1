// The weekly report by email, which each member of the account turns on for themselves.

import { Switch } from "@mantine/core";
import type { WeeklyReport as Report } from "@qr/session-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { showFailure } from "../../shared/show-failure.ts";

const PATH = "/me/weekly-report";

export function WeeklyReport() {
  const { t } = useTranslation("account");
  const { account } = useMe();
  const queries = useQueryClient();
  const queryKey = ["weekly-report", account.id];
  const report = useQuery({ queryKey, queryFn: ({ signal }) => ask<Report>(PATH, { signal }) });
  const turn = useMutation({
    mutationFn: (isOn: boolean) => ask<Report>(PATH, { method: "PATCH", body: { is_on: isOn } satisfies Report }),
    networkMode: "always",
    onSuccess: (changed) => {
      queries.setQueryData(queryKey, changed);
      showDone(t(changed.is_on ? "report.on" : "report.off"));
    },
    onError: showFailure,
  });
  return (
    <Section title={t("report.title")} text={t("report.text", { account: account.name })}>
      {report.isPending && <Loading />}
      {report.isError && <Failure error={report.error} onRetry={() => void report.refetch()} />}
      {report.isSuccess && (
        <Switch
          label={t("report.label")}
          checked={report.data.is_on}
          disabled={turn.isPending}
          onChange={(event) => turn.mutate(event.currentTarget.checked)}
        />
      )}
    </Section>
  );
}
