// The statistics of the chosen period: totals, devices, and a table of all days.

import { Button, Collapse, Group, Progress, ScrollArea, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Statistics } from "@qr/client";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { dayText, numberText } from "../../shared/times.ts";

/** Up to this number of visitors, the API's count is exact. */
export const MAX_EXACT_VISITORS = 1_024;

export function Totals({ statistics }: { statistics: Statistics }) {
  const { t, i18n } = useTranslation("code");
  const { total_scans, unique_scans, by_day } = statistics;
  const best = by_day.reduce((most, day) => (day.scans > most.scans ? day : most), { date: "", scans: 0 });
  const figures = [
    { label: t("statistics.scans"), value: numberText(total_scans, i18n.language), more: t("statistics.scansMore") },
    {
      label: t("statistics.visitors"),
      value: unique_scans === null ? "–" : numberText(unique_scans, i18n.language),
      more: t(
        unique_scans !== null && unique_scans > MAX_EXACT_VISITORS
          ? "statistics.visitorsMore"
          : "statistics.visitorsExact",
      ),
    },
    {
      label: t("statistics.best"),
      value: best.scans === 0 ? "–" : numberText(best.scans, i18n.language),
      more: best.scans === 0 ? t("statistics.noScans") : dayText(best.date, i18n.language, true),
    },
  ];
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md" mb="lg">
      {figures.map(({ label, value, more }) => (
        <Stack key={label} gap={0}>
          <Dimmed>{label}</Dimmed>
          <Text fz="figure" fw={700} lh={1.2} style={{ fontVariantNumeric: "tabular-nums" }}>
            {value}
          </Text>
          <Text size="xs" c="dimmed">
            {more}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}

const DEVICES = ["mobile", "tablet", "desktop"] as const;

export function ByDevice({ statistics: { by_device, total_scans } }: { statistics: Statistics }) {
  const { t, i18n } = useTranslation("code");
  const share = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <Stack gap="xs">
      {DEVICES.map((device) => {
        const count = by_device[device];
        const part = total_scans === 0 ? 0 : count / total_scans;
        return (
          <div key={device}>
            <Group justify="space-between" mb="xxs">
              <Text size="sm">{t(`statistics.devices.${device}`)}</Text>
              <Dimmed style={{ fontVariantNumeric: "tabular-nums" }}>
                {numberText(count, i18n.language)} · {share.format(part)}
              </Dimmed>
            </Group>
            <Progress value={100 * part} aria-label={t(`statistics.devices.${device}`)} />
          </div>
        );
      })}
    </Stack>
  );
}

export function DayTable({ days }: { days: Statistics["by_day"] }) {
  const { t, i18n } = useTranslation("code");
  const [isOpen, table] = useDisclosure();
  const id = useId();
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} aria-controls={id} onClick={table.toggle}>
        {t(isOpen ? "statistics.hideTable" : "statistics.showTable")}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && (
          <ScrollArea.Autosize
            mah={320}
            mt="xs"
            viewportProps={{ tabIndex: 0, role: "region", "aria-label": t("statistics.byDay") }}
          >
            <Table striped>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t("statistics.day")}</Table.Th>
                  <Table.Th scope="col" ta="right">
                    {t("statistics.scans")}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {days.map(({ date, scans }) => (
                  <Table.Tr key={date}>
                    <Table.Td>{dayText(date, i18n.language, true)}</Table.Td>
                    <Table.Td ta="right">{numberText(scans, i18n.language)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
      </Collapse>
    </>
  );
}
