// A preset: a picture of its design, its shapes in words, and actions.

import { ActionIcon, Box, Group, Menu, Paper, Text } from "@mantine/core";
import type { Preset } from "@qr/client";
import { IconDots, IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Badge } from "../../shared/badge.tsx";
import { confirm } from "../../shared/confirm.tsx";
import { designOf } from "../../shared/design/design.ts";
import { DesignPicture } from "../../shared/design/design-picture.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { showDone } from "../../shared/show-done.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { useSymbol } from "../../shared/symbol.tsx";
import { changePreset, deletePreset, SAMPLE_PAYLOAD, useReloadPresets } from "./change-presets.ts";

const PICTURE_PX = 96;

interface PresetCardProps {
  preset: Preset;
  /** Undefined for viewers, who cannot change presets. */
  onEdit: (() => void) | undefined;
}

export function PresetCard({ preset, onEdit }: PresetCardProps) {
  const { t } = useTranslation(["brand", "design"]);
  const design = designOf(preset);
  const { dark, light, modules, finders, hasFrame, caption, logo } = design;
  const { symbol } = useSymbol(SAMPLE_PAYLOAD, { isFramed: hasFrame, hasLogo: logo !== "" });
  return (
    <Paper withBorder p="sm" component="article" aria-label={preset.name}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Box w={PICTURE_PX} style={{ flexShrink: 0 }}>
          <DesignPicture
            design={design}
            svg={null}
            symbol={symbol}
            label={t("presets.colors", { dark, light })}
            size={PICTURE_PX}
          />
        </Box>
        <Box flex={1} miw={0}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            <bdi>{preset.name}</bdi>
          </Text>
          {preset.default && <Badge color="indigo">{t("presets.default")}</Badge>}
          <Dimmed>
            {t("presets.shapes", { modules: t(`design:modules.${modules}`), finders: t(`design:finders.${finders}`) })}
          </Dimmed>
          {hasFrame && (
            <Dimmed style={{ overflowWrap: "anywhere" }}>
              <bdi>{t("presets.caption", { caption })}</bdi>
            </Dimmed>
          )}
          {logo !== "" && <Dimmed>{t("presets.logo")}</Dimmed>}
        </Box>
        {onEdit !== undefined && <PresetActions preset={preset} onEdit={onEdit} />}
      </Group>
    </Paper>
  );
}

function PresetActions({ preset, onEdit }: { preset: Preset; onEdit: () => void }) {
  const { t } = useTranslation("brand");
  const reload = useReloadPresets();
  const change = useMutation({
    mutationFn: (isDefault: boolean) => changePreset(preset.id, { default: isDefault }),
    networkMode: "always",
    onError: showFailure,
    onSettled: reload,
  });
  const removal = useMutation({
    mutationFn: () => deletePreset(preset.id),
    networkMode: "always",
    onSuccess: () => showDone(t("presets.deleted")),
    onError: showFailure,
    onSettled: reload,
  });
  const remove = async () => {
    const isSure = await confirm({
      title: t("presets.deleteTitle", { name: preset.name }),
      text: t("presets.deleteText"),
      action: t("presets.delete"),
      isDangerous: true,
    });
    if (isSure) removal.mutate();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("presets.actions", { name: preset.name })}
          loading={change.isPending || removal.isPending}
        >
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil aria-hidden />} onClick={onEdit}>
          {t("presets.edit")}
        </Menu.Item>
        <Menu.Item leftSection={<IconStar aria-hidden />} onClick={() => change.mutate(!preset.default)}>
          {t(preset.default ? "presets.unsetDefault" : "presets.setDefault")}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash aria-hidden />} onClick={() => void remove()}>
          {t("presets.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
