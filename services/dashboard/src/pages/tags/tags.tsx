// The Tags page: lists the account's tags, and renames and deletes them.

import { Button, Modal, Paper } from "@mantine/core";
import type { Tag } from "@qr/client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe } from "../../session/use-me.ts";
import { EmptyState } from "../../shared/empty-state.tsx";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { useTags } from "../../shared/tags.ts";
import { RenameTagForm } from "./rename-tag-form.tsx";
import { TagTable } from "./tag-table.tsx";

export function Component() {
  const { t } = useTranslation(["tags", "common"]);
  const mayChange = useMe().account.role !== "viewer";
  const tags = useTags();
  const [renamed, setRenamed] = useState<Tag | undefined>();
  const close = () => setRenamed(undefined);
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} />
      <Paper withBorder p="md">
        {tags.isPending && <Loading />}
        {tags.isError && <Failure error={tags.error} onRetry={() => void tags.refetch()} />}
        {tags.data?.length === 0 && (
          <EmptyState picture="tags" title={t("empty.title")} text={t("empty.text")}>
            <Button component={Link} to="/codes" variant="default">
              {t("common:notFound.back")}
            </Button>
          </EmptyState>
        )}
        {tags.data !== undefined && tags.data.length > 0 && (
          <TagTable tags={tags.data} onRename={mayChange ? setRenamed : undefined} />
        )}
      </Paper>
      <Modal opened={renamed !== undefined} onClose={close} title={t("rename.title")}>
        {renamed !== undefined && <RenameTagForm tag={renamed} tags={tags.data ?? []} onClose={close} />}
      </Modal>
    </>
  );
}
