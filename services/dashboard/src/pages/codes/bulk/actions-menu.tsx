// The menu of less common actions on the selected codes.

import { ActionIcon, Menu, Text } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconDownload,
  IconFileZip,
  IconPlayerPause,
  IconPlayerPlay,
  IconSticker2,
  IconTrash,
  IconWorld,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../../shared/dimmed.ts";
import type { Action, Chosen } from "./change-request.ts";
import type { Asked } from "./use-bulk.ts";
import { useDownload } from "./use-download.ts";

const ICONS: Partial<Record<Action, typeof IconWorld>> = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  archive: IconArchive,
  unarchive: IconArchiveOff,
  move: IconWorld,
};

interface ActionsMenuProps {
  actions: readonly Action[];
  chosen: Chosen;
  onAction(action: Asked["action"]): void;
}

export function ActionsMenu({ actions, chosen, onAction }: ActionsMenuProps) {
  const { t } = useTranslation(["bulk", "codes"]);
  const download = useDownload();
  return (
    <Menu position="top-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("more")} loading={download.isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} leftSection={iconOf(ICONS[action])} onClick={() => onAction(action)}>
            {t(`actions.${action}.open`)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={iconOf(IconDownload)} onClick={() => download.mutate(chosen)}>
          {t("csv")}
        </Menu.Item>
        <Menu.Item leftSection={iconOf(IconFileZip)} onClick={() => onAction("zip")}>
          {t("zip")}
        </Menu.Item>
        <Menu.Item leftSection={iconOf(IconSticker2)} onClick={() => onAction("labels")}>
          {t("labels")}
        </Menu.Item>
        {chosen.filters === undefined ? (
          <Menu.Item color="red" leftSection={iconOf(IconTrash)} onClick={() => onAction("delete")}>
            {t("codes:delete.open")}
          </Menu.Item>
        ) : (
          <NoDeletion />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Explains why it is not possible to delete all matching codes at once. Unlike a disabled item, this item can be
 * reached with the keyboard.
 */
function NoDeletion() {
  const { t } = useTranslation(["bulk", "codes"]);
  return (
    <Menu.Item aria-disabled closeMenuOnClick={false} maw={280} leftSection={iconOf(IconTrash)}>
      <Text size="sm" c="dimmed">
        {t("codes:delete.open")}
      </Text>
      <Dimmed>{t("deleteNotAll")}</Dimmed>
    </Menu.Item>
  );
}

function iconOf(Icon: typeof IconWorld | undefined) {
  return Icon && <Icon size={16} aria-hidden />;
}
