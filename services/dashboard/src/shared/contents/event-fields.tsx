// The fields of an event. Times are in the viewer's time zone and become UTC in the target.

import { SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../dimmed.ts";
import { viewerZone } from "../times.ts";
import type { ContentProps } from "./field-props.ts";
import { OthersKept } from "./others-kept.tsx";

export function EventFields({ value, onChange, field }: ContentProps<"event">) {
  const { t } = useTranslation("newCode");
  const optional = (label: string) => `${label} (${t("optional")})`;
  return (
    <>
      <TextInput label={t("fields.event.title")} aria-required {...field("title")} />
      <Switch
        label={t("fields.event.isAllDay")}
        checked={value.isAllDay}
        onChange={({ currentTarget }) => onChange({ isAllDay: currentTarget.checked })}
      />
      {value.isAllDay ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput type="date" label={t("fields.event.firstDay")} aria-required {...field("firstDay")} />
          <TextInput type="date" label={optional(t("fields.event.lastDay"))} {...field("lastDay")} />
        </SimpleGrid>
      ) : (
        <div>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput type="datetime-local" label={t("fields.event.start")} aria-required {...field("start")} />
            <TextInput type="datetime-local" label={optional(t("fields.event.end"))} {...field("end")} />
          </SimpleGrid>
          <Dimmed mt="xxs">{t("fields.event.zone", { zone: viewerZone() })}</Dimmed>
        </div>
      )}
      <TextInput label={optional(t("fields.event.place"))} {...field("place")} />
      <Textarea label={optional(t("fields.event.notes"))} autosize minRows={2} {...field("notes")} />
      <OthersKept others={value.others} />
    </>
  );
}
