// The Audit log page: who did what in the account, with filters.

import { Button, Group, Paper, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { AdminsOnly } from "../../shared/admins-only.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { EmptyState } from "../../shared/empty-state.tsx";
import { Failure } from "../../shared/failure.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { type AuditFilter, filterFrom, hasFilter, paramsOf } from "./audit-filter.ts";
import { CsvButton } from "./csv-button.tsx";
import { EntryTable } from "./entry-table.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { useAudit, useNamed } from "./use-audit.ts";

const SKELETONS = ["a", "b", "c", "d", "e", "f"];

export function Component() {
  return (
    <AdminsOnly>
      <AuditLog />
    </AdminsOnly>
  );
}

function AuditLog() {
  const { t } = useTranslation("audit");
  const [params, setParams] = useSearchParams();
  const filter = filterFrom(params);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(filter);
  const named = useNamed();
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  // The address is read again, because another change may not have been rendered yet.
  const change = (part: Partial<AuditFilter>) => {
    const present = filterFrom(new URLSearchParams(window.location.search));
    setParams(paramsOf({ ...present, ...part }), { preventScrollReset: true });
  };
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} actions={<CsvButton filter={filter} />} />
      <FilterFields filter={filter} named={named} entries={entries} onChange={change} />
      <Paper withBorder p="md">
        {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <EntriesSkeleton />}
        {data !== undefined && entries.length === 0 && <NoEntries isFiltered={hasFilter(filter)} />}
        {entries.length > 0 && <EntryTable entries={entries} named={named} />}
        {data !== undefined && error !== null && <Failure error={error} onRetry={() => void fetchNextPage()} />}
      </Paper>
      <Group justify="space-between" mt="md" mih={36}>
        <Dimmed role="status">{entries.length > 0 && t("shown", { count: entries.length })}</Dimmed>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("more")}
          </Button>
        )}
      </Group>
    </>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation("audit");
  const what = isFiltered ? "noMatch" : "empty";
  return <EmptyState picture={isFiltered ? "search" : "history"} title={t(`${what}.title`)} text={t(`${what}.text`)} />;
}

function EntriesSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="md" role="status" aria-label={t("loading")}>
      {SKELETONS.map((name) => (
        <Skeleton key={name} h={40} />
      ))}
    </Stack>
  );
}
