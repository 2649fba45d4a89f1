// A table with one row per key: its name, scopes, limits, creation, expiry, and actions.

import { ActionIcon, Group, Menu, Stack, Text, Tooltip } from "@mantine/core";
import type { KeyCreator, KeyListing } from "@qr/session-api";
import { IconDots, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { KEYS } from "../../shared/account-lists.ts";
import { Badge } from "../../shared/badge.tsx";
import { confirm } from "../../shared/confirm.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Ago, Day } from "../../shared/moment.tsx";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { useRemoval } from "../../shared/use-list-change.ts";
import { KeyPermissions } from "./key-limits.tsx";
import { type KeyState, keyState } from "./key-rules.ts";

const STATE_COLORS = { active: "green", expires_soon: "orange", replaced: "orange", expired: "gray" } as const;

interface KeyTableProps {
  keys: readonly KeyListing[];
  onRotate: (key: KeyListing) => void;
}

export function KeyTable({ keys, onRotate }: KeyTableProps) {
  const { t } = useTranslation("keys");
  const removal = useRemoval<KeyListing>(KEYS, ({ id }) => `/keys/${encodeURIComponent(id)}`);
  const revoke = async (key: KeyListing) => {
    const isSure = await confirm({
      title: t("revoke.title", { name: key.name }),
      text: t("revoke.text", { lastFour: key.last_four }),
      action: t("revoke.action"),
      isDangerous: true,
    });
    if (isSure) removal.mutate(key);
  };
  const columns = [t("name"), t("scopes"), t("created"), t("createdBy"), t("lastUsed"), t("expires"), ""];
  return (
    <StackedTable label={t("title")} columns={columns}>
      {keys.map((key) => (
        <KeyRow key={key.id} listing={key} onRotate={() => onRotate(key)} onRevoke={() => void revoke(key)} />
      ))}
    </StackedTable>
  );
}

interface KeyRowProps {
  listing: KeyListing;
  onRotate: () => void;
  onRevoke: () => void;
}

function KeyRow({ listing: key, onRotate, onRevoke }: KeyRowProps) {
  const { t } = useTranslation("keys");
  const state = keyState(key, Date.now());
  return (
    <StackedRow>
      <StackedCell>
        <Stack gap="xxs" miw={0}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {key.name}
            </Text>
            <Tooltip label={t(`stateTexts.${state}`)}>
              <Badge color={STATE_COLORS[state]}>{t(`states.${state}`)}</Badge>
            </Tooltip>
          </Group>
          <Dimmed ff="monospace" aria-label={t("endsIn", { lastFour: key.last_four })}>
            …{key.last_four}
          </Dimmed>
        </Stack>
      </StackedCell>
      <StackedCell label={t("scopes")}>
        <KeyPermissions listing={key} />
      </StackedCell>
      <StackedCell label={t("created")}>
        <Day iso={key.created_at} />
      </StackedCell>
      <StackedCell label={t("createdBy")}>
        <Creator creator={key.created_by} />
      </StackedCell>
      <StackedCell label={t("lastUsed")}>
        {key.last_used_at === null ? <Dimmed>{t("neverUsed")}</Dimmed> : <Ago iso={key.last_used_at} />}
      </StackedCell>
      <StackedCell label={t("expires")}>
        {key.expires_at === null ? <Dimmed>{t("neverExpires")}</Dimmed> : <Expiry iso={key.expires_at} state={state} />}
      </StackedCell>
      <StackedCell isCorner>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("actions", { name: key.name })}>
              <IconDots aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconRefresh aria-hidden />}
              disabled={state === "replaced" || state === "expired"}
              onClick={onRotate}
            >
              {t("rotate.open")}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash aria-hidden />} onClick={onRevoke}>
              {t("revoke.open")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </StackedCell>
    </StackedRow>
  );
}

function Creator({ creator: { type, name } }: { creator: KeyCreator }) {
  const { t } = useTranslation("keys");
  if (type === "operator" || type === "service") return <Text size="sm">{t(`creators.${type}`)}</Text>;
  if (name === "") return <Dimmed>{t("creators.deleted")}</Dimmed>;
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {name}
    </Text>
  );
}

/** Shows the day on which an active key expires. For other keys, shows the time until or since the expiry. */
function Expiry({ iso, state }: { iso: string; state: KeyState }) {
  return state === "active" ? <Day iso={iso} /> : <Ago iso={iso} />;
}
