// Shows the units used in the current minute, as a bar and as text.

import { Group, Progress, Stack, Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import type { Usage } from "@qr/session-api";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { numberText } from "../../shared/times.ts";

/** Share of the limit at which the bar turns orange. */
const WARNING_SHARE = 0.8;

export function UsageMeter({ usage: { used, limit, resets_at } }: { usage: Usage }) {
  const { t, i18n } = useTranslation("usage");
  const [nowMs, setNowMs] = useState(Date.now);
  useInterval(() => setNowMs(Date.now()), 1_000, { autoInvoke: true });
  const seconds = Math.max(0, Math.ceil((new Date(resets_at).getTime() - nowMs) / 1_000));
  const usedText = numberText(used, i18n.language);
  if (limit === null) return <Text>{t("usedWithoutLimit", { used: usedText })}</Text>;
  const share = Math.min(1, used / limit);
  const isOver = used >= limit;
  const words = t("used", { used: usedText, limit: numberText(limit, i18n.language) });
  return (
    <Stack gap="xs">
      <Progress.Root size="lg">
        <Progress.Section
          value={share * 100}
          color={isOver ? "red" : share >= WARNING_SHARE ? "orange" : "indigo"}
          aria-label={t("meter")}
          aria-valuetext={words}
        />
      </Progress.Root>
      <Group justify="space-between">
        <Text fw={600}>{words}</Text>
        <Dimmed>{t("resets", { seconds })}</Dimmed>
      </Group>
      {isOver && (
        <Text size="sm" c="red" role="status">
          {t("over")}
        </Text>
      )}
    </Stack>
  );
}
