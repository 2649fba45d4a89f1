// A table with one row per entry: when, what, to which object, and by whom.

import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { Ago } from "../../shared/moment.tsx";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { dateTimeText } from "../../shared/times.ts";
import type { AuditEntry } from "./actions.ts";
import { EntrySubject } from "./entry-subject.tsx";
import type { Named } from "./use-audit.ts";
import { actorText, detailTexts, deviceText } from "./words.ts";

export function EntryTable({ entries, named }: { entries: readonly AuditEntry[]; named: Named }) {
  const { t } = useTranslation("audit");
  return (
    <StackedTable label={t("title")} columns={[t("action"), t("object"), t("by"), t("time")]}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} named={named} />
      ))}
    </StackedTable>
  );
}

function EntryRow({ entry, named }: { entry: AuditEntry; named: Named }) {
  const { t, i18n } = useTranslation(["audit", "common"]);
  const device = deviceText(entry, t);
  return (
    <StackedRow>
      <StackedCell>
        <Stack gap={0} miw={0}>
          <Text fw={600} size="sm">
            {t(`actions.${entry.action}`)}
          </Text>
          {detailTexts(entry, t).map((text) => (
            <Dimmed key={text} style={{ overflowWrap: "anywhere" }}>
              <bdi>{text}</bdi>
            </Dimmed>
          ))}
        </Stack>
      </StackedCell>
      <StackedCell label={t("object")}>
        <EntrySubject entry={entry} named={named} />
      </StackedCell>
      <StackedCell label={t("by")}>
        <Stack gap={0} miw={0}>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            <bdi>{actorText(entry, t)}</bdi>
          </Text>
          {device !== undefined && <Dimmed>{device}</Dimmed>}
        </Stack>
      </StackedCell>
      <StackedCell label={t("time")}>
        <Stack gap={0}>
          <Text size="sm">
            <Ago iso={entry.at} />
          </Text>
          <Dimmed>{dateTimeText(entry.at, i18n.language)}</Dimmed>
        </Stack>
      </StackedCell>
    </StackedRow>
  );
}
