// The existing links of a code or a tag.

import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../session/use-me.ts";
import { Badge } from "../../../shared/badge.tsx";
import { confirm } from "../../../shared/confirm.tsx";
import { Dimmed } from "../../../shared/dimmed.ts";
import { Failure } from "../../../shared/failure.tsx";
import { Loading } from "../../../shared/loading.tsx";
import { Day } from "../../../shared/moment.tsx";
import { PasswordBadge } from "../../../shared/password-badge.tsx";
import { StackedCell, StackedRow, StackedTable } from "../../../shared/stacked-table.tsx";
import { useRemoval } from "../../../shared/use-list-change.ts";
import { isExpired, isOf, type Share, type ShareSubject, sharesKey, useShares } from "./shares.ts";

interface ShareListProps {
  subject: ShareSubject;
  mayDelete: boolean;
  /** Receives whether the person is being asked to confirm a deletion. */
  onAsk(isAsking: boolean): void;
  onDeleted(id: string): void;
}

export function ShareList({ subject, ...props }: ShareListProps) {
  const { t } = useTranslation("analytics");
  const { data, error, refetch } = useShares();
  const shares = data?.items.filter((share) => isOf(share, subject)) ?? [];
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t("share.list.title")}
      </Title>
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && shares.length === 0 && <Dimmed>{t("share.list.empty")}</Dimmed>}
      {shares.length > 0 && <ShareTable shares={shares} {...props} />}
    </Stack>
  );
}

interface ShareTableProps extends Omit<ShareListProps, "subject"> {
  shares: readonly Share[];
}

function ShareTable({ shares, mayDelete, onAsk, onDeleted }: ShareTableProps) {
  const { t } = useTranslation("analytics");
  const removal = useRemoval<Share>(sharesKey(useMe().account.id), ({ id }) => `/v1/shares/${encodeURIComponent(id)}`);
  const remove = async (share: Share) => {
    onAsk(true);
    const isSure = await confirm({
      title: t("share.remove.title"),
      text: t("share.remove.text"),
      action: t("share.remove.action"),
      isDangerous: true,
    });
    // Delayed, because the key that closes the confirmation must not also close the dialog behind it.
    setTimeout(() => onAsk(false));
    if (isSure) removal.mutate(share, { onSuccess: () => onDeleted(share.id) });
  };
  const columns = [t("share.list.name"), t("share.list.created"), t("share.expires"), ...(mayDelete ? [""] : [])];
  return (
    <StackedTable label={t("share.list.title")} columns={columns}>
      {shares.map((share) => (
        <StackedRow key={share.id}>
          <StackedCell>
            <ShareName share={share} />
          </StackedCell>
          <StackedCell label={t("share.list.created")}>
            <Day iso={share.created_at} />
          </StackedCell>
          <StackedCell label={t("share.expires")}>
            <Day iso={share.expires_at} />
          </StackedCell>
          {mayDelete && (
            <StackedCell>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={t("share.list.removeNamed", { name: share.name ?? t("share.list.unnamed") })}
                onClick={() => void remove(share)}
              >
                {t("share.list.remove")}
              </Button>
            </StackedCell>
          )}
        </StackedRow>
      ))}
    </StackedTable>
  );
}

function ShareName({ share }: { share: Share }) {
  const { t } = useTranslation("analytics");
  return (
    <Group gap="xs" miw={0}>
      {share.name === null ? (
        <Dimmed>{t("share.list.unnamed")}</Dimmed>
      ) : (
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {share.name}
        </Text>
      )}
      {share.has_password && <PasswordBadge />}
      {isExpired(share, Date.now()) && <Badge color="gray">{t("share.list.expired")}</Badge>}
    </Group>
  );
}
