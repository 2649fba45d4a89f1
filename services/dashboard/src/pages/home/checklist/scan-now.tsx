// The newest dynamic code, to be scanned with a phone.

import { Anchor, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { CodePage } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";
import { codesKey } from "../../../shared/codes-key.ts";
import { nameOf } from "../../../shared/contents/summary.ts";
import { CodePicture } from "../../../shared/symbol.tsx";

const PICTURE_PX = 140;
const REFRESH_MS = 4_000;

export function ScanNow() {
  const { t } = useTranslation(["home", "common"]);
  const { account } = useMe();
  const { data, isPending } = useQuery({
    queryKey: [...codesKey(account.id), "newest"],
    queryFn: async ({ signal }) =>
      (await ask<CodePage>("/v1/qr?dynamic=true&state=active&limit=1", { signal })).data[0] ?? null,
    refetchInterval: ({ state }) => (state.data ? false : REFRESH_MS),
  });
  if (isPending) return <Skeleton h={PICTURE_PX} mt="xs" />;
  // If the query failed, this text is shown, too, because the other panels report the error.
  if (data === null || data === undefined) return t("checklist.steps.scan.noCode");
  return (
    <Group gap="md" mt="xs" align="center">
      <div style={{ width: PICTURE_PX }}>
        <CodePicture code={data} label={t("checklist.steps.scan.symbol", { name: nameOf(data) })} size={PICTURE_PX} />
      </div>
      <Stack gap="xs" flex={1} miw={200}>
        <Text inherit>{t("checklist.steps.scan.text")}</Text>
        <Anchor href={data.short_url} target="_blank" rel="noopener" inherit>
          {t("checklist.steps.scan.link")} ({t("common:newWindow")})
        </Anchor>
      </Stack>
    </Group>
  );
}
