// What the Codes page shows instead of codes: that nothing matches, that there are no codes yet, or that codes are being loaded.

import { Button, Card, Group, Skeleton, Stack } from "@mantine/core";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../shared/empty-state.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { countFilters, type Filters, type ListState, NO_FILTERS } from "./list-state.ts";
import { useHasArchived } from "./use-codes.ts";

const SKELETONS = ["a", "b", "c", "d", "e", "f"];

interface NothingFoundProps {
  state: ListState;
  onChange(change: Partial<Filters>): void;
}

export function NothingFound({ state, onChange }: NothingFoundProps) {
  const { t } = useTranslation("codes");
  if (state.state === "deleted") {
    return (
      <EmptyState picture="bin" title={t("bin.empty")} text={t("bin.emptyText")}>
        <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
          {t("bin.back")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState picture="search" title={t("noMatch.title")} text={t("noMatch.text")}>
      <Group gap="xs" justify="center">
        {state.archived === "false" && (
          <Button variant="default" onClick={() => onChange({ archived: "all" })}>
            {t("noMatch.withArchived")}
          </Button>
        )}
        <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
          {t(countFilters(state) === 0 ? "noMatch.clearSearch" : "noMatch.clear")}
        </Button>
      </Group>
    </EmptyState>
  );
}

interface NoCodesProps {
  mayChange: boolean;
  notices: ReactNode;
  onShowArchived(): void;
}

export function NoCodes({ mayChange, notices, onShowArchived }: NoCodesProps) {
  const { t } = useTranslation("codes");
  const archived = useHasArchived();
  if (archived.isPending) return <CodesSkeleton />;
  if (archived.data === true) {
    return (
      <>
        <PageTitle title={t("title")} actions={mayChange && <NewCodeButton />} />
        {notices}
        <EmptyState picture="archive" title={t("allArchived.title")} text={t("allArchived.text")}>
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
      {notices}
      <EmptyState picture="codes" title={t("empty.title")} text={t(mayChange ? "empty.text" : "empty.textForViewers")}>
        {mayChange && (
          <Group gap="xs" justify="center">
            <NewCodeButton />
            <UploadButton />
          </Group>
        )}
      </EmptyState>
    </>
  );
}

export function NewCodeButton() {
  const { t } = useTranslation("codes");
  return (
    <Button component={Link} to="/codes/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t("new")}
    </Button>
  );
}

export function UploadButton() {
  const { t } = useTranslation("codes");
  return (
    <Button component={Link} to="/codes/upload" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
      {t("upload")}
    </Button>
  );
}

export function CodesSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status" aria-label={t("loading")}>
      {SKELETONS.map((name) => (
        <Card key={name} withBorder padding="sm">
          <Skeleton h={18} w="55%" mb="xs" />
          <Skeleton h={12} w="80%" />
        </Card>
      ))}
    </Stack>
  );
}
