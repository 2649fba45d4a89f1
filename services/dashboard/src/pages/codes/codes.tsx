// The Codes page: the account's codes with search, selection, export, and deletion, and the bin.

import { Button, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconArchive, IconPlus, IconQrcode, IconSearchOff, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe } from "../../session/use-me.ts";
import { DomainNotices } from "../../shared/domain-notices.tsx";
import { EmptyState } from "../../shared/empty-state.tsx";
import { Failure } from "../../shared/failure.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import classes from "./codes.module.css";
import { CodesToolbar } from "./codes-toolbar.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FoundCodes } from "./found-codes.tsx";
import { type Filters, hasFilters, type ListState, NO_FILTERS } from "./list-state.ts";
import { Paging } from "./paging.tsx";
import { useCodePage, useHasArchived } from "./use-codes.ts";
import { useListState } from "./use-list-state.ts";
import { useSelection } from "./use-selection.ts";

const Bin = lazy(async () => ({ default: (await import("./bin.tsx")).Bin }));
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

export function Component() {
  const { t } = useTranslation("codes");
  const mayChange = useMe().account.role !== "viewer";
  const { state, change, goOn, goBack } = useListState();
  const { data, error, isPlaceholderData, refetch } = useCodePage(state);
  const selection = useSelection();
  const narrow = (...changes: Parameters<typeof change>) => {
    selection.clear();
    change(...changes);
  };
  const isEmpty = data?.data.length === 0 && state.cursor === null;
  const List = state.state === "deleted" ? Bin : FoundCodes;
  if (isEmpty && !hasFilters(state))
    return <NoCodes mayChange={mayChange} onShowArchived={() => change({ archived: "true" })} />;
  return (
    <>
      <PageTitle
        title={t("title")}
        actions={
          <>
            <ExportMenu state={state} />
            {mayChange && <NewCodeButton />}
          </>
        }
      />
      <DomainNotices />
      <CodesToolbar state={state} onChange={narrow} />
      <Text role="status" size="sm" c="dimmed" mb="xs" mih={22}>
        {data?.total !== undefined && t("found", { count: data.total })}
      </Text>
      {data === undefined && error === null && <CodesSkeleton />}
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {isEmpty && <NothingFound state={state} onChange={narrow} />}
      {data !== undefined && !isEmpty && (
        <div className={isPlaceholderData ? classes.waiting : ""} aria-busy={isPlaceholderData}>
          <Suspense fallback={<CodesSkeleton />}>
            <List codes={data.data} selection={mayChange ? selection : undefined} />
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

interface NothingFoundProps {
  state: ListState;
  onChange(change: Partial<Filters>): void;
}

function NothingFound({ state, onChange }: NothingFoundProps) {
  const { t } = useTranslation("codes");
  if (state.state === "deleted") {
    return (
      <EmptyState icon={IconTrash} title={t("bin.empty")} text={t("bin.emptyText")}>
        <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
          {t("bin.back")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconSearchOff} title={t("noMatch.title")} text={t("noMatch.text")}>
      <Group gap="xs" justify="center">
        {state.archived === "false" && (
          <Button variant="default" onClick={() => onChange({ archived: "all" })}>
            {t("noMatch.withArchived")}
          </Button>
        )}
        <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
          {t("noMatch.clear")}
        </Button>
      </Group>
    </EmptyState>
  );
}

function NoCodes({ mayChange, onShowArchived }: { mayChange: boolean; onShowArchived(): void }) {
  const { t } = useTranslation("codes");
  const archived = useHasArchived();
  if (archived.isPending) return <CodesSkeleton />;
  if (archived.data === true) {
    return (
      <>
        <PageTitle title={t("title")} actions={mayChange && <NewCodeButton />} />
        <DomainNotices />
        <EmptyState icon={IconArchive} title={t("allArchived.title")} text={t("allArchived.text")}>
          <Button variant="default" onClick={onShowArchived}>
            {t("allArchived.show")}
          </Button>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={t("title")} />
      <DomainNotices />
      <EmptyState
        icon={IconQrcode}
        title={t("empty.title")}
        text={t(mayChange ? "empty.text" : "empty.textForViewers")}
      >
        {mayChange && <NewCodeButton />}
      </EmptyState>
    </>
  );
}

function NewCodeButton() {
  const { t } = useTranslation("codes");
  return (
    <Button component={Link} to="/codes/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t("new")}
    </Button>
  );
}

function CodesSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status" aria-label={t("loading")}>
      {SKELETONS.map((name) => (
        <Card key={name} withBorder padding="sm">
          <Skeleton h={18} w="55%" mb={10} />
          <Skeleton h={12} w="80%" />
        </Card>
      ))}
    </Stack>
  );
}
