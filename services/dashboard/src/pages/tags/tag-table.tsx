// A table with one row per tag: its name, its number of codes, and actions.

import { ActionIcon, Anchor, Menu } from "@mantine/core";
import type { Tag } from "@qr/client";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { confirm } from "../../shared/confirm.tsx";
import { showDone } from "../../shared/show-done.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { tagPath } from "../../shared/tags.ts";
import { numberText } from "../../shared/times.ts";
import { deleteTag, useForgetTags } from "./change-tags.ts";

interface TagTableProps {
  tags: readonly Tag[];
  /** Opens the form for renaming a tag; undefined for viewers, who cannot change tags. */
  onRename: ((tag: Tag) => void) | undefined;
}

export function TagTable({ tags, onRename }: TagTableProps) {
  const { t, i18n } = useTranslation("tags");
  return (
    <StackedTable label={t("title")} columns={[t("tag"), t("codes"), ...(onRename === undefined ? [] : [""])]}>
      {tags.map((tag) => (
        <StackedRow key={tag.name}>
          <StackedCell>
            {/* Archived codes are included, because the number includes them. */}
            <Anchor
              component={Link}
              to={`${tagPath(tag.name)}&archived=all`}
              fw={600}
              style={{ overflowWrap: "anywhere" }}
            >
              <bdi>{tag.name}</bdi>
            </Anchor>
          </StackedCell>
          <StackedCell label={t("codes")}>{numberText(tag.codes, i18n.language)}</StackedCell>
          {onRename !== undefined && (
            <StackedCell isCorner>
              <TagActions tag={tag} onRename={() => onRename(tag)} />
            </StackedCell>
          )}
        </StackedRow>
      ))}
    </StackedTable>
  );
}

function TagActions({ tag: { name, codes }, onRename }: { tag: Tag; onRename: () => void }) {
  const { t } = useTranslation("tags");
  const forget = useForgetTags();
  const removal = useMutation({
    mutationFn: () => deleteTag(name),
    networkMode: "always",
    onSuccess: (deleted) => showDone(t("delete.done", { count: deleted.codes })),
    onError: showFailure,
    onSettled: forget,
  });
  const remove = async () => {
    const isSure = await confirm({
      title: t("delete.title", { tag: name }),
      text: t("delete.text", { count: codes }),
      action: t("delete.action"),
      isDangerous: true,
    });
    if (isSure) removal.mutate();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("actions", { tag: name })} loading={removal.isPending}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil aria-hidden />} onClick={onRename}>
          {t("rename.open")}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash aria-hidden />} onClick={() => void remove()}>
          {t("delete.open")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
