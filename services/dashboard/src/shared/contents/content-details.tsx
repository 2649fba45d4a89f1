// The content of a target in words: its fields with their labels, or its text if the fields cannot show it.

import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { HiddenText } from "../hidden-text.tsx";
import { dateText, dateTimeText } from "../times.ts";
import classes from "./content-details.module.css";
import { propertyNames } from "./content-lines.ts";
import { type CodeType, type Contents, EMPTY_CONTENTS, type TypedLink, WIFI_SECURITIES } from "./contents.ts";
import { readTarget } from "./read-target.ts";
import { summaryOf } from "./summary.ts";

interface ContentDetailsProps {
  type: CodeType;
  target: string;
}

export function ContentDetails({ type, target }: ContentDetailsProps) {
  const { t } = useTranslation("newCode");
  const content = readTarget(type, target);
  const labels = { showLabel: t("asText.show"), hideLabel: t("asText.hide") };
  return (
    <Stack gap="xs" align="flex-start">
      {content === undefined || "text" in content ? (
        <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          <bdi>{type === "text" ? target : summaryOf(type, target)}</bdi>
        </Text>
      ) : (
        <Fields type={type} content={content} />
      )}
      {type !== "text" && <HiddenText {...labels}>{target}</HiddenText>}
    </Stack>
  );
}

function Fields<T extends CodeType>({ type, content }: { type: T; content: Contents[T] }) {
  const { t } = useTranslation("newCode");
  const shownValue = useShownValues();
  // The order matches the form's.
  const names = Object.keys(EMPTY_CONTENTS[type]).filter((name) => name !== "version" && name !== "isAllDay");
  const values = names.map((name) => ({ name, value: shownValue(name, content[name as keyof Contents[T]]) }));
  return (
    <dl className={classes.fields}>
      {values
        .filter(({ value }) => value !== undefined)
        .map(({ name, value }) => (
          <div key={name}>
            {/* The compiler cannot check keys that are made from the type. */}
            <dt>{t(`fields.${type}.${name}` as "fields.text.text")}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function TypedLinks({ links }: { links: readonly TypedLink[] }) {
  return (
    <ol className={classes.links}>
      {links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
        <li key={index}>
          <bdi>{label}</bdi>
          <bdi className={classes.url ?? ""}>{url}</bdi>
        </li>
      ))}
    </ol>
  );
}

/** Returns a function that renders the value of a field, or returns undefined if there is nothing to show. */
function useShownValues() {
  const { t, i18n } = useTranslation("newCode");
  const day = (value: string) => dateText(`${value}T12:00:00`, i18n.language);
  const time = (value: string) => dateTimeText(value, i18n.language);
  const inWords: Readonly<Record<string, (value: string) => ReactNode>> = {
    security: (value) => t(`fields.wifi.securities.${WIFI_SECURITIES.find((one) => one === value) ?? "WPA"}`),
    password: (value) => (
      <HiddenText showLabel={t("password.show")} hideLabel={t("password.hide")} placeholder="••••••••">
        {value}
      </HiddenText>
    ),
    start: time,
    end: time,
    firstDay: day,
    lastDay: day,
    others: propertyNames,
  };
  return (name: string, value: unknown): ReactNode => {
    if (value === true) return t("yes");
    if (Array.isArray(value)) return <TypedLinks links={value} />;
    if (typeof value !== "string" || value === "") return undefined;
    return inWords[name]?.(value) ?? <bdi>{value}</bdi>;
  };
}
