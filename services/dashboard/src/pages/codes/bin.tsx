// The deleted codes, each with a button that restores it.

import { Button, Card, Group, Stack, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconRestore } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { Badge } from "../../shared/badge.tsx";
import { codesKey } from "../../shared/codes-key.ts";
import { nameOf } from "../../shared/contents/summary.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { Ago } from "../../shared/moment.tsx";
import { showDone } from "../../shared/show-done.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { TargetText } from "../../shared/target-text.tsx";
import classes from "./codes.module.css";

/** Shows the deleted codes. `mayChange`: false for viewers, who cannot restore codes. */
export function Bin({ codes, mayChange }: { codes: readonly Code[]; mayChange: boolean }) {
  return (
    <Stack gap="sm" component="ul" className={classes.cards}>
      {codes.map((code) => (
        <DeletedCode key={code.id} code={code} mayChange={mayChange} />
      ))}
    </Stack>
  );
}

function DeletedCode({ code, mayChange }: { code: Code; mayChange: boolean }) {
  const { t } = useTranslation("codes");
  const { type, title, target, short_url, deleted_at } = code;
  const name = <TargetText type={type} target={target} isShort />;
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, flex: "1 1 16rem" }}>
          <Text fw={600} className={classes.oneLine} title={nameOf(code)}>
            {title === null ? name : <bdi>{title}</bdi>}
          </Text>
          <Group gap="xs" mt="xxs">
            <Badge>{t(`types.${type}`)}</Badge>
            <Dimmed ff="monospace" style={{ overflowWrap: "anywhere" }}>
              {short_url.replace(/^https?:\/\//, "")}
            </Dimmed>
            {deleted_at !== undefined && (
              <Dimmed>
                {t("bin.deleted")} <Ago iso={deleted_at} />
              </Dimmed>
            )}
          </Group>
        </div>
        {mayChange && <RestoreButton code={code} />}
      </Group>
    </Card>
  );
}

function RestoreButton({ code }: { code: Code }) {
  const { t } = useTranslation("codes");
  const { account } = useMe();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask(`/v1/qr/${encodeURIComponent(code.id)}/restore`, { method: "POST" }),
    networkMode: "always",
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: codesKey(account.id) });
      void queries.invalidateQueries({ queryKey: ["code", account.id, code.id] });
      showDone(t("bin.restored", { name: nameOf(code) }));
    },
    onError: showFailure,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRestore size={16} aria-hidden />}
      aria-label={t("bin.restoreOf", { name: nameOf(code) })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t("bin.restore")}
    </Button>
  );
}
