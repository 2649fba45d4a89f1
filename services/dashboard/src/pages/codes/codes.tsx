// The Codes page: the account's codes with search, selection, bulk changes, export, and deletion, and the bin.

import { Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { DomainNotices } from "../../shared/domain-notices.tsx";
import { Failure } from "../../shared/failure.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { BulkDialog } from "./bulk/bulk-dialog.tsx";
import { RecentJobs } from "./bulk/recent-jobs.tsx";
import { useBulk } from "./bulk/use-bulk.ts";
import classes from "./codes.module.css";
import { CodesToolbar } from "./codes-toolbar.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FoundCodes } from "./found-codes.tsx";
import { hasFilters } from "./list-state.ts";
import { CodesSkeleton, NewCodeButton, NoCodes, NothingFound, UploadButton } from "./no-codes.tsx";
import { Paging } from "./paging.tsx";
import { useCodePage } from "./use-codes.ts";
import { useLayout } from "./use-layout.ts";
import { useListState } from "./use-list-state.ts";

const CodeKeys = lazy(async () => ({ default: (await import("./code-keys.ts")).CodeKeys }));
const Bin = lazy(async () => ({ default: (await import("./bin.tsx")).Bin }));

export { requestCodePage } from "./use-codes.ts";

export function Component() {
  const mayChange = useMe().account.role !== "viewer";
  const list = useListState();
  const page = useCodePage(list.state);
  const bulk = useBulk(list.state, page.data);
  const isEmpty = page.data?.data.length === 0 && list.state.cursor === null;
  const notices = (
    <>
      <DomainNotices />
      {mayChange && <RecentJobs isHidden={bulk.asked !== undefined} />}
    </>
  );
  return (
    <>
      {isEmpty && !hasFilters(list.state) ? (
        <NoCodes mayChange={mayChange} notices={notices} onShowArchived={() => list.change({ archived: "true" })} />
      ) : (
        <CodesList {...{ mayChange, list, page, bulk, notices, isEmpty }} />
      )}
      {/* Stays open when the list becomes empty. */}
      <BulkDialog bulk={bulk} />
    </>
  );
}

interface CodesListProps {
  mayChange: boolean;
  list: ReturnType<typeof useListState>;
  page: ReturnType<typeof useCodePage>;
  bulk: ReturnType<typeof useBulk>;
  notices: React.ReactNode;
  isEmpty: boolean;
}

function CodesList({ mayChange, list, page, bulk, notices, isEmpty }: CodesListProps) {
  const { t } = useTranslation("codes");
  const { state, change, showAs, apply, goOn, goBack } = list;
  const layout = useLayout(state.view);
  const { data, error, isPlaceholderData, refetch } = page;
  return (
    <>
      {state.state === "deleted" ? (
        <PageTitle
          title={t("bin.title")}
          text={t("bin.text")}
          actions={<ExportMenu state={state} />}
          parent={{ path: "/codes", name: t("title") }}
        />
      ) : (
        <PageTitle
          title={t("title")}
          actions={
            <>
              <ExportMenu state={state} />
              {mayChange && <UploadButton />}
              {mayChange && <NewCodeButton />}
            </>
          }
        />
      )}
      <Suspense>
        <CodeKeys />
      </Suspense>
      {notices}
      <CodesToolbar state={state} onChange={change} onView={showAs} onApply={apply} hasHeaders={layout === "table"} />
      <Text role="status" size="sm" c="dimmed" mb="xs" mih={22}>
        {data?.total !== undefined && t("found", { count: data.total })}
      </Text>
      {data === undefined && error === null && <CodesSkeleton />}
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {isEmpty && <NothingFound state={state} onChange={change} />}
      {data !== undefined && !isEmpty && (
        <div className={isPlaceholderData ? classes.waiting : ""} aria-busy={isPlaceholderData}>
          <Suspense fallback={<CodesSkeleton />}>
            {state.state === "deleted" ? (
              <Bin codes={data.data} mayChange={mayChange} />
            ) : (
              <FoundCodes
                codes={data.data}
                bulk={bulk}
                layout={layout}
                sorting={{ sort: state.sort, onSort: (sort) => change({ sort }) }}
              />
            )}
          </Suspense>
          <Paging
            page={state.page}
            total={data.total}
            size={state.size}
            onSize={(size) => change({ size })}
            onPrevious={state.cursor === null ? undefined : goBack}
            onNext={data.next_cursor === null || isPlaceholderData ? undefined : goOn.bind(undefined, data.next_cursor)}
          />
        </div>
      )}
    </>
  );
}
