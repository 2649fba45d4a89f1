// The fields for a condition's values, depending on its kind.

import { Checkbox, Group, Select, SimpleGrid, TagsInput, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MomentInput } from "../../../shared/moment-input.tsx";
import { PLAIN } from "../../../shared/plain-field.ts";
import { viewerZone } from "../../../shared/times.ts";
import { useZones } from "../../../shared/zones.ts";
import { ChoicesField } from "./choices-field.tsx";
import { DEVICES, WEEKDAYS } from "./conditions.ts";
import { IN_PLACE } from "./in-place.ts";
import { type LeafForm, type ListKind, QUERY_MODES } from "./leaf-form.ts";
import { useWording } from "./use-wording.ts";

interface LeafFieldsProps<Form = LeafForm> {
  leaf: Form;
  isInvalid: boolean;
  onChange(leaf: Form): void;
}

type Props<Kind extends LeafForm["kind"]> = LeafFieldsProps<Extract<LeafForm, { kind: Kind }>>;

export function LeafFields({ leaf, ...props }: LeafFieldsProps): ReactNode {
  switch (leaf.kind) {
    case "device":
      return <DeviceFields leaf={leaf} {...props} />;
    case "os":
    case "browser":
    case "language":
    case "country":
      return <ChoicesField kind={leaf.kind} leaf={leaf} {...props} />;
    case "region":
    case "city":
    case "ip":
    case "referrer":
      return <TextsField kind={leaf.kind} leaf={leaf} {...props} />;
    case "query":
      return <QueryFields leaf={leaf} {...props} />;
    case "source":
      return <SourceField leaf={leaf} {...props} />;
    case "weekly":
      return <WeeklyFields leaf={leaf} {...props} />;
    case "share":
      return <ShareFields leaf={leaf} {...props} />;
    default:
      return <TimeField leaf={leaf} {...props} />;
  }
}

function DeviceFields({ leaf, onChange }: Props<ListKind>) {
  const wording = useWording();
  return (
    <Checkbox.Group
      aria-label={wording.t("fields.device")}
      value={[...leaf.list]}
      onChange={(list) => onChange({ ...leaf, list })}
    >
      <Group gap="md">
        {DEVICES.map((device) => (
          <Checkbox key={device} value={device} label={wording.device(device)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

interface TextsFieldProps extends Props<ListKind> {
  kind: "region" | "city" | "ip" | "referrer";
}

function TextsField({ kind, leaf, isInvalid, onChange }: TextsFieldProps) {
  const { t } = useTranslation("rules");
  return (
    <TagsInput
      label={t(`fields.${kind}`)}
      description={t(`fields.${kind}Help`)}
      {...PLAIN}
      acceptValueOnBlur
      value={[...leaf.list]}
      onChange={(list) => onChange({ ...leaf, list })}
      error={isInvalid}
    />
  );
}

function TimeField({ leaf, isInvalid, onChange }: Props<"after" | "before">) {
  const { t } = useTranslation("rules");
  return (
    <MomentInput
      label={t("fields.time")}
      description={t("fields.timeHelp", { zone: viewerZone() })}
      maw={260}
      value={leaf.time}
      onChange={(time) => onChange({ ...leaf, time })}
      error={isInvalid}
    />
  );
}

function WeeklyFields({ leaf, isInvalid, onChange }: Props<"weekly">) {
  const wording = useWording();
  const { t } = wording;
  const zones = useZones(leaf.tz);
  return (
    <>
      <Checkbox.Group
        aria-label={t("fields.days")}
        value={[...leaf.days]}
        onChange={(days) => onChange({ ...leaf, days: WEEKDAYS.filter((day) => days.includes(day)) })}
      >
        <Group gap="sm">
          {WEEKDAYS.map((day) => (
            <Checkbox key={day} value={day} label={wording.day(day)} />
          ))}
        </Group>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
        {(["from", "to"] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={t(`fields.${end}`)}
            // The field does not support 24:00, which is the start of the next day.
            value={leaf[end] === "24:00" ? "00:00" : leaf[end]}
            onChange={({ currentTarget }) => onChange({ ...leaf, [end]: currentTarget.value })}
            error={isInvalid && leaf[end] === ""}
          />
        ))}
        <Select
          label={t("fields.zone")}
          searchable
          allowDeselect={false}
          limit={100}
          comboboxProps={IN_PLACE}
          nothingFoundMessage={t("fields.noZone")}
          data={zones}
          value={leaf.tz}
          onChange={(tz) => tz !== null && onChange({ ...leaf, tz })}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t("fields.toHelp")}
      </Text>
    </>
  );
}

function ShareFields({ leaf, isInvalid, onChange }: Props<"share">) {
  const { t } = useTranslation("rules");
  return (
    <>
      <SimpleGrid cols={2} spacing="sm" maw={300}>
        {(["from", "to"] as const).map((end) => (
          <TextInput
            key={end}
            label={t(end === "from" ? "fields.shareFrom" : "fields.shareTo")}
            inputMode="decimal"
            autoComplete="off"
            value={leaf[end]}
            onChange={({ currentTarget }) => onChange({ ...leaf, [end]: currentTarget.value })}
            error={isInvalid}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t("fields.shareHelp")}
      </Text>
    </>
  );
}

function SourceField({ leaf, onChange }: Props<"source">) {
  const { t } = useTranslation("rules");
  return (
    <Select
      aria-label={t("fields.source")}
      allowDeselect={false}
      comboboxProps={IN_PLACE}
      data={(["symbol", "link"] as const).map((value) => ({ value, label: t(`sources.${value}`) }))}
      value={leaf.source}
      onChange={(source) => onChange({ ...leaf, source: source === "link" ? "link" : "symbol" })}
    />
  );
}

const MAX_QUERY_NAME = 100;
const MAX_QUERY_VALUE = 500;

function QueryFields({ leaf, isInvalid, onChange }: Props<"query">) {
  const { t } = useTranslation("rules");
  return (
    <SimpleGrid cols={{ base: 1, sm: leaf.mode === "value" ? 3 : 2 }} spacing="sm">
      <TextInput
        label={t("fields.queryName")}
        leftSection="?"
        {...PLAIN}
        maxLength={MAX_QUERY_NAME}
        value={leaf.name}
        onChange={({ currentTarget }) => onChange({ ...leaf, name: currentTarget.value })}
        error={isInvalid && leaf.name === ""}
      />
      <Select
        label={t("fields.queryMode")}
        allowDeselect={false}
        comboboxProps={IN_PLACE}
        data={QUERY_MODES.map((value) => ({ value, label: t(`queryModes.${value}`) }))}
        value={leaf.mode}
        onChange={(chosen) => onChange({ ...leaf, mode: QUERY_MODES.find((mode) => mode === chosen) ?? "any" })}
      />
      {leaf.mode === "value" && (
        <TextInput
          label={t("fields.queryValue")}
          {...PLAIN}
          maxLength={MAX_QUERY_VALUE}
          value={leaf.value}
          onChange={({ currentTarget }) => onChange({ ...leaf, value: currentTarget.value })}
          error={isInvalid && leaf.name !== ""}
        />
      )}
    </SimpleGrid>
  );
}
