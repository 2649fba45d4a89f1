// Shows who changed the code, when, and how.

import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../shared/empty-state.tsx";
import { Failure } from "../../../shared/failure.tsx";
import { Section } from "../../../shared/section.tsx";
import { ChangeEntry } from "./change-entry.tsx";
import classes from "./history.module.css";
import { useHistory } from "./use-history.ts";

export function HistoryPanel({ id, mayChange }: { id: string; mayChange: boolean }) {
  const { t } = useTranslation("history");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(id);
  const [said, setSaid] = useState("");
  const changes = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={t("title")} text={t("text")}>
      <Text role="status" size="sm" mb={said === "" ? 0 : "sm"}>
        {said}
      </Text>
      <Stack gap="sm">
        {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton h={160} />}
        {data !== undefined && changes.length === 0 && <EmptyState picture="history" text={t("empty")} />}
        {changes.length > 0 && (
          <ol className={classes.list}>
            {changes.map((change) => (
              <ChangeEntry
                key={change.version}
                id={id}
                change={change}
                restored={changes.find(({ version }) => version === change.restores)}
                onRestored={mayChange ? () => setSaid(t("restore.done")) : undefined}
              />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Group justify="center">
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("older")}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
