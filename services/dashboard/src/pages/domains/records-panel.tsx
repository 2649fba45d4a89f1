// The DNS records to set, and the records that the last check found.

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { Fragment } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Badge } from "../../shared/badge.tsx";
import { CopyButton } from "../../shared/copy-button.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import type { Domain } from "../../shared/domains.ts";
import { Ago } from "../../shared/moment.tsx";
import { Section } from "../../shared/section.tsx";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { isWaiting, useCheck, useChecksWhileWaiting } from "./use-domain.ts";

type DnsRecord = Domain["records"][number];

export function RecordsPanel({ domain, mayChange }: { domain: Domain; mayChange: boolean }) {
  const { t } = useTranslation("domains");
  useChecksWhileWaiting(domain, mayChange);
  const { mutate: check, isPending, data: checked } = useCheck(domain.id);
  const { records, checked_at } = domain;
  const button = (
    <Button variant="default" leftSection={<IconRefresh aria-hidden />} loading={isPending} onClick={() => check()}>
      {t("records.check")}
    </Button>
  );
  return (
    <Section title={t("records.title")} text={t("records.text")} actions={mayChange && button}>
      <Stack gap="sm">
        <StackedTable
          label={t("records.title")}
          columns={[t("records.type"), t("records.name"), t("records.value"), t("records.inDns")]}
        >
          {records.map((record) => (
            <RecordRow key={record.type} record={record} isChecked={checked_at !== null} />
          ))}
        </StackedTable>
        <div>
          <Dimmed>
            {checked_at === null ? (
              t("neverChecked")
            ) : (
              <Trans t={t} i18nKey="records.checked" components={{ ago: <Ago iso={checked_at} /> }} />
            )}
            {isWaiting(domain) && mayChange && ` · ${t("records.watching")}`}
          </Dimmed>
          <Text size="sm" fw={600} role="status">
            {checked !== undefined && !isPending && t(areAllSeen(checked) ? "records.good" : "records.bad")}
          </Text>
        </div>
        {records.some(({ type }) => type === "CNAME") && <Dimmed>{t("records.apex")}</Dimmed>}
        <Dimmed>{t("records.names")}</Dimmed>
      </Stack>
    </Section>
  );
}

const areAllSeen = ({ records }: Domain) => records.every(({ ok }) => ok);

function RecordRow({ record: { type, name, value, ok, seen }, isChecked }: { record: DnsRecord; isChecked: boolean }) {
  const { t } = useTranslation("domains");
  return (
    <StackedRow>
      <StackedCell label={t("records.type")}>
        <Text size="sm" fw={600}>
          {type}
        </Text>
      </StackedCell>
      <StackedCell label={t("records.name")}>
        <Copied text={name} label={t("records.copyName", { type })} />
      </StackedCell>
      <StackedCell label={t("records.value")}>
        <Copied text={value} label={t("records.copyValue", { type })} />
      </StackedCell>
      <StackedCell label={t("records.inDns")}>
        <Stack gap="xxs" miw={0} align="flex-start">
          <Badge color={ok ? "green" : isChecked ? "orange" : "gray"}>
            {t(ok ? "records.seen" : isChecked ? "records.notSeen" : "records.unknown")}
          </Badge>
          {!ok && seen.length > 0 && (
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {t("records.instead")} <bdi>{seen.join(", ")}</bdi>
            </Text>
          )}
        </Stack>
      </StackedCell>
    </StackedRow>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <Group gap="xxs" wrap="nowrap" miw={0}>
      <Text ff="monospace" fz="code" style={{ overflowWrap: "anywhere" }}>
        {text.split(".").map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name are a fixed list
          <Fragment key={index}>
            {index > 0 && "."}
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </Text>
      <CopyButton text={text} label={label} isIcon />
    </Group>
  );
}
